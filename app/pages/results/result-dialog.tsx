import type { ReactNode } from "react";
import { savedEnding } from "#registry/contract/wire/download-name.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Icon } from "~/ui/icon.tsx";
import { type Result, formatElapsed } from "./result.ts";
import { usePictureLook } from "./clear-image.tsx";
import { CopyButton } from "./copy-button.tsx";

interface ResultDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  result: Result;
  /** The result as it is shown. */
  figure: ReactNode;
  /** The quiet button before the download. */
  action: ReactNode;
  onDownload: () => void;
  /** What is told of the result. */
  children: ReactNode;
}

/** One result beside what is told of it, with its download. */
export function ResultDialog({ result, figure, action, onDownload, children, ...dialog }: ResultDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      {...dialog}
      size="wide"
      className="details-dialog"
      actions={
        <>
          {action}
          <Button onClick={onDownload}>
            <Icon name="download" size={18} />
            {t("style.details.download", { format: savedEnding(result).toUpperCase() })}
          </Button>
        </>
      }
    >
      <div className="details">
        {figure}
        <div className="grid content-start gap-5">
          {children}
          {result.kind === "image" && <p className="hint">{t("style.details.mark")}</p>}
        </div>
      </div>
    </Dialog>
  );
}

interface ResultMeasureProps {
  result: Result;
  /** What was asked for, as 2K. */
  asked?: string | undefined;
}

/** What a result was made from and how large or long it is, as terms of its list of facts: seed, pixels, time, words. */
export function ResultMeasure({ result, asked }: ResultMeasureProps) {
  const t = useTranslate();
  const isUnknown = result.kind === "image" && result.width === undefined;
  const look = usePictureLook(isUnknown ? result.address : undefined);
  const size =
    result.kind === "image" || result.kind === "video"
      ? sizeText(result.width === undefined && look !== "gone" ? look : result)
      : null;
  const sizes = [size, asked].filter(Boolean).join(", ");
  return (
    <>
      {result.seed !== undefined && (
        <>
          <dt>{t("style.details.seed")}</dt>
          <dd>
            <bdi>{result.seed}</bdi>
          </dd>
        </>
      )}
      {sizes !== "" && (
        <>
          <dt>{t("style.details.size")}</dt>
          <dd>
            <bdi>{sizes}</bdi>
          </dd>
        </>
      )}
      {"seconds" in result && result.seconds !== undefined && (
        <>
          <dt>{t("style.details.length")}</dt>
          <dd>
            <bdi>{formatElapsed(result.seconds * 1000)}</bdi>
          </dd>
        </>
      )}
      {result.kind === "text" && (
        <>
          <dt>{t("style.details.length")}</dt>
          <dd>{t("style.results.words", { count: countWords(result.text, result.language) })}</dd>
        </>
      )}
    </>
  );
}

function sizeText(size: { width?: number; height?: number } | null): string | null {
  return size?.width === undefined || size.height === undefined ? null : `${size.width} × ${size.height}`;
}

/**
 * How many words a text has, also in languages that write them without spaces between.
 * @param language BCP 47; where it is unknown the browser's own rules serve.
 */
export function countWords(text: string, language?: string): number {
  if (!("Segmenter" in Intl)) return text.split(/\s+/u).filter(Boolean).length;
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...words].filter(({ isWordLike }) => isWordLike === true).length;
}

/** Who can see a result, and the link to it where anyone who has it can. */
export function PublicNote({ result: { isPublic, address } }: { result: Result }) {
  const t = useTranslate();
  if (!isPublic) return <p className="hint">{t("style.details.private")}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">{t("style.details.public")}</p>
      <CopyButton text={address} label={t("style.details.copyLink")} isSpelled />
    </div>
  );
}

/** The person's own words, to read and to copy; nothing where a style was asked for without any. */
export function PromptWords({ words }: { words: string }) {
  const t = useTranslate();
  if (words === "") return null;
  return (
    <div className="field">
      <div className="field-head">
        <h3 className="label">{t("style.details.prompt")}</h3>
        <CopyButton text={words} label={t("style.details.copyPrompt")} variant="quiet" />
      </div>
      {/* Words in any script: each begins on its own side. */}
      <p className="prompt-box" dir="auto">
        {words}
      </p>
    </div>
  );
}

/** Opens the dialog that shares a result. */
export function ShareButton({ onShare }: { onShare: () => void }) {
  const t = useTranslate();
  return (
    <Button variant="line" size="sm" onClick={onShare} className="needs-script justify-self-start">
      <Icon name="share-2" size={16} />
      {t("style.share.open")}
    </Button>
  );
}
