import type { MouseEvent } from "react";
import { PICTURE_WIDTHS, type PictureWidth } from "#registry/contract/picture-widths.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import {
  type Result,
  type ImageResult,
  type TextResult,
  type VideoResult,
  formatElapsed,
} from "~/pages/results/result.ts";
import { generationAnchor } from "~/pages/frame/site-links.ts";
import { classNames } from "~/ui/class-names.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { ClearImage } from "~/pages/results/clear-image.tsx";
import { useNear } from "~/pages/results/use-near.ts";
import { OutputFace } from "~/ui/picture/output-face.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

/** A print is about this wide at most. */
const SIZES = "(max-width: 40rem) 46vw, 20rem";
const SHOWN_WIDTH: PictureWidth = 600;
/** Characters of a text that a print has room for. */
const SHOWN_CHARACTERS = 420;

const sourcesOf = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", ");

export interface PrintActions {
  open: (entry: HistoryEntry, place: number) => void;
  download: (entry: HistoryEntry, place: number) => void;
  /** Marks it to be found again, or takes the mark off. */
  favourite: (entry: HistoryEntry) => void;
}

interface HistoryPrintProps {
  entry: HistoryEntry;
  result: Result;
  /** The result's place among those of its entry, from 0. */
  place: number;
  actions: PrintActions;
  /** Set while results are picked. */
  pick: { isPicked: boolean; toggle: () => void } | null;
}

/** A finished result. A press opens its details, or picks it. Without a script it leads to the file itself. */
export function HistoryPrint({ entry, result, place, actions, pick }: HistoryPrintProps) {
  const t = useTranslate();
  const { time, date } = useTimeWords();
  const words = { title: entry.title ?? t("history.goneTool"), time: time(entry.createdAt) };
  const onOpen = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    actions.open(entry, place);
  };
  return (
    <figure className={classNames("print", pick?.isPicked && "is-picked")}>
      <div className="print-photo">
        <a
          id={generationAnchor(entry.id, place)}
          href={result.address}
          className="print-open"
          aria-label={t("history.open", words)}
          tabIndex={pick ? -1 : undefined}
          aria-hidden={pick ? true : undefined}
          onClick={onOpen}
        >
          <PrintFace result={result} alt={t("history.alt", words)} />
        </a>
        {pick ? (
          <label className="print-pick">
            <input
              type="checkbox"
              checked={pick.isPicked}
              onChange={pick.toggle}
              aria-label={t("history.select.pick", words)}
            />
          </label>
        ) : (
          <span className="print-actions needs-script">
            <IconButton
              glass
              size="sm"
              className="favourite-button"
              label={t("history.favourite", words)}
              aria-pressed={entry.isFavourite === true}
              onClick={() => actions.favourite(entry)}
            >
              <Icon name="heart" size={18} />
            </IconButton>
            <IconButton
              glass
              size="sm"
              label={t("history.download", words)}
              onClick={() => actions.download(entry, place)}
            >
              <Icon name="download" size={18} />
            </IconButton>
          </span>
        )}
      </div>
      <figcaption className="history-caption">
        <span className="history-caption-title">{words.title}</span>
        <time dateTime={entry.createdAt} suppressHydrationWarning>
          {words.time}
        </time>
        <span className="history-caption-end" suppressHydrationWarning>
          {result.isPublic && <>{t("style.results.public")}. </>}
          {t("history.deletedOn", { date: date(entry.expiresAt) })}
        </span>
      </figcaption>
    </figure>
  );
}

/** What a print shows of its result before it is opened. */
function PrintFace({ result, alt }: { result: Result; alt: string }) {
  switch (result.kind) {
    case "image":
      return <ImageFace result={result} alt={alt} />;
    case "video":
      return <VideoFace result={result} />;
    case "audio":
      return (
        <span className="print-face">
          <OutputFace output="audio" />
          <Length seconds={result.seconds} />
        </span>
      );
    case "text":
      return <TextFace result={result} />;
  }
}

function ImageFace({ result, alt }: { result: ImageResult; alt: string }) {
  return (
    <ClearImage
      src={`${result.address}?w=${SHOWN_WIDTH}`}
      srcSet={sourcesOf(result.address)}
      sizes={SIZES}
      alt={alt}
      width={result.width}
      height={result.height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The film's first moment, fetched when it comes near. */
function VideoFace({ result }: { result: VideoResult }) {
  const [place, isNear] = useNear<HTMLSpanElement>();
  return (
    <span ref={place} className="print-face" aria-hidden="true">
      {isNear && (
        <video src={`${result.address}#t=0.001`} muted playsInline preload="metadata" tabIndex={-1} />
      )}
      <Length seconds={result.seconds} />
    </span>
  );
}

function TextFace({ result }: { result: TextResult }) {
  return (
    <span className="print-face print-face-words" dir="auto" lang={result.language}>
      {result.text.slice(0, SHOWN_CHARACTERS)}
    </span>
  );
}

function Length({ seconds }: { seconds: number | undefined }) {
  return (
    <span className="plate plate-start">
      <Icon name="play" size={12} />
      {seconds !== undefined && <bdi className="ms-1">{formatElapsed(seconds * 1000)}</bdi>}
    </span>
  );
}
