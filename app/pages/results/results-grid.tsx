import { Fragment, useEffect, useRef, type ReactNode } from "react";
import { useTranslate, useLocale } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import {
  type Result,
  type VideoResult,
  type TextResult,
  type AudioResult,
  type ImageResult,
  formatElapsed,
} from "./result.ts";
import { VideoPlayer, AudioPlayer } from "./players.tsx";
import { CopyButton } from "./copy-button.tsx";
import { countWords } from "./result-dialog.tsx";
import { ResultWords } from "./result-words.tsx";
import { ClearImage } from "./clear-image.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";

interface PrintCaptionProps {
  result: Result;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  /** What else is said of it. */
  children?: ReactNode;
}

interface ResultsGridProps {
  results: readonly Result[];
  title: string;
  /** How many of the newest were made a moment ago. */
  freshCount: number;
  engineNote?: string | undefined;
  /** The prints that develop; they then have the big place. */
  developing?: ReactNode;
  /** Shows the newest picture where it is more than a print. */
  stage?: (result: ImageResult) => ReactNode;
  onOpen: (index: number) => void;
  onDetails: (index: number) => void;
  onDownload: (index: number) => void;
}

/**
 * Results as prints of their kind, newest first and big; the newest takes the focus from what asked for it, and on a phone
 * comes into view with it. Handlers are told a place in `results`, from 0.
 */
export function ResultsGrid({
  results,
  title,
  freshCount,
  engineNote,
  developing,
  stage,
  onOpen,
  onDetails,
  onDownload,
}: ResultsGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const isFresh = freshCount > 0;
  useEffect(() => {
    // Whoever went on to something else meanwhile stays there.
    if (!isFresh || !document.activeElement?.matches("body, [type=submit]")) return;
    const newest = list.current?.querySelector<HTMLElement>("figure:not([aria-busy])");
    newest?.querySelector("button")?.focus({ preventScroll: true });
    if (newest) revealOnPhone(newest);
  }, [isFresh]);
  return (
    <div ref={list} className="prints">
      {developing}
      {results.map((result, index) => {
        const isBig = index === 0 && developing === undefined;
        if (isBig && stage !== undefined && result.kind === "image")
          return <Fragment key={result.id}>{stage(result)}</Fragment>;
        return (
          <ResultPrint
            key={result.id}
            result={result}
            index={index + 1}
            title={title}
            isBig={isBig}
            isFresh={index < freshCount}
            engineNote={engineNote}
            onOpen={() => onOpen(index)}
            onDetails={() => onDetails(index)}
            onDownload={() => onDownload(index)}
          />
        );
      })}
    </div>
  );
}

/** Brings what was made into view where the form stands above it, unless it is in view. */
function revealOnPhone(newest: HTMLElement): void {
  if (!window.matchMedia("(max-width: 55.99rem)").matches) return;
  const { top, bottom } = newest.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  newest.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}

/** A finished result on the light table, as what it is. */
function ResultPrint({ result, ...props }: PrintProps) {
  switch (result.kind) {
    case "image":
      return <ImagePrint {...props} result={result} />;
    case "video":
      return <VideoPrint {...props} result={result} />;
    case "audio":
      return <AudioPrint {...props} result={result} />;
    case "text":
      return <TextPrint {...props} result={result} />;
  }
}

/** A finished film, to be played where it stands; the newest takes the whole width. */
function VideoPrint({ result, index, title, isBig, isFresh, ...props }: PrintProps<VideoResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  const { seconds } = result;
  return (
    <figure className={classNames("print", isBig ? "print-row" : "print-half")}>
      <VideoPlayer film={result} title={t("style.results.alt", { title, n: index })} />
      <div className="print-foot">
        <figcaption className="print-caption">
          <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined}>
            {seconds !== undefined && <bdi>{formatElapsed(seconds * 1000)}</bdi>}
          </PrintCaption>
        </figcaption>
        <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
      </div>
    </figure>
  );
}

/** A finished text, to be read where it stands, copied or saved. */
function TextPrint({ result, index, isBig, isFresh, ...props }: PrintProps<TextResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  const { text, language } = result;
  return (
    <figure className="print-row print-card">
      <ResultWords result={result} />
      <div className="print-foot">
        <figcaption className="print-caption">
          <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined}>
            <span>{t("style.results.words", { count: countWords(text, language) })}</span>
          </PrintCaption>
        </figcaption>
        <span className="flex flex-none items-center">
          <CopyButton text={text} label={t("style.results.copyText", { n: index })} />
          <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
    </figure>
  );
}

/** A finished piece of music: what it is about, its player, details and download. */
function AudioPrint({ result, index, title, isBig, isFresh, ...props }: PrintProps<AudioResult>) {
  const t = useTranslate();
  const { engineNote, onDetails, onDownload } = props;
  return (
    <figure className="print-row print-card">
      <div className="print-card-head">
        <figcaption className="grid min-w-0 gap-0.5">
          <b className="print-card-title" dir="auto">
            {result.prompt === "" ? title : result.prompt}
          </b>
          <span className="print-caption">
            <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined} />
          </span>
        </figcaption>
        <span className="flex flex-none">
          <PrintActions index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
      <AudioPlayer
        address={result.address}
        words={result.prompt}
        seconds={result.seconds}
        title={t("style.results.alt", { title, n: index })}
      />
    </figure>
  );
}

/** A finished picture. A press enlarges it; details and download lie on it. */
function ImagePrint({ result, index, title, isBig, onOpen, ...props }: PrintProps<ImageResult>) {
  const t = useTranslate();
  const { isFresh, engineNote, onDetails, onDownload } = props;
  return (
    <figure className={classNames("print", isBig && "print-big")}>
      <div className="print-photo">
        <button
          type="button"
          className="print-open"
          aria-label={t("style.results.open", { n: index })}
          onClick={onOpen}
        >
          <ClearImage
            src={result.address}
            alt={t("style.results.alt", { title, n: index })}
            width={result.width}
            height={result.height}
            decoding="async"
          />
        </button>
        <span className="print-actions">
          <PrintActions glass index={index} onDetails={onDetails} onDownload={onDownload} />
        </span>
      </div>
      <figcaption className="print-caption">
        <PrintCaption result={result} isFresh={isFresh} engineNote={isBig ? engineNote : undefined} />
      </figcaption>
    </figure>
  );
}

/** What stands below a finished result: when it was made, its seed, whether others may see it, and what was not used. */
export function PrintCaption({ result, isFresh, engineNote, children }: PrintCaptionProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const time = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { hour: "2-digit", minute: "2-digit" });
  return (
    <>
      <time dateTime={result.createdAt}>
        {isFresh ? t("style.results.now") : time.format(new Date(result.createdAt))}
      </time>
      {children}
      {result.seed !== undefined && (
        <span>
          {t("style.results.seed")} <bdi>{result.seed}</bdi>
        </span>
      )}
      {result.isPublic && <span>{t("style.results.public")}</span>}
      {result.notices?.map((notice) => (
        <span key={notice} className="basis-full" dir="auto">
          {notice}
        </span>
      ))}
      {engineNote !== undefined && <span className="basis-full text-faint">{engineNote}</span>}
    </>
  );
}

interface PrintActionsProps {
  /** Counts from 1, newest first. */
  index: number;
  /** On a photograph. */
  glass?: boolean;
  onDetails: () => void;
  onDownload: () => void;
}

/** Details and download of one result. */
function PrintActions({ index, glass = false, onDetails, onDownload }: PrintActionsProps) {
  const t = useTranslate();
  const size = glass ? "sm" : "md";
  return (
    <>
      <IconButton
        glass={glass}
        size={size}
        label={t("style.results.details", { n: index })}
        onClick={onDetails}
      >
        <Icon name="info" size={18} />
      </IconButton>
      <IconButton
        glass={glass}
        size={size}
        label={t("style.results.download", { n: index })}
        onClick={onDownload}
      >
        <Icon name="download" size={18} />
      </IconButton>
    </>
  );
}

/** What every print on the light table is told. */
interface PrintProps<Shown extends Result = Result> {
  result: Shown;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  isBig: boolean;
  /** Made since the page was opened. */
  isFresh: boolean;
  /** Who made it, where that is worth saying. */
  engineNote?: string | undefined;
  onOpen: () => void;
  onDetails: () => void;
  onDownload: () => void;
}
