import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { PromptWords } from "./prints/prompt-words.tsx";
import { PublicNote } from "./public-note.tsx";
import { ResultDialog } from "./result-dialog.tsx";
import { ResultFigure } from "./result-figure.tsx";
import { ResultMeasure } from "./result-measure.tsx";
import { ShareButton } from "./share/share-button.tsx";
import type { Result } from "./result.ts";

interface DetailsDialogProps {
  open: boolean;
  onClose: () => void;
  result: Result;
  /** Counts from 1, newest first. */
  index: number;
  title: string;
  photosUsed?: number | undefined;
  engineNote?: string | undefined;
  /** Pictures only. */
  onEnlarge: () => void;
  onDownload: () => void;
  /** Absent where it can't be shared by a link. */
  onShare: (() => void) | undefined;
}

/** Everything about one result: itself, when it was made, its seed, its prompt, who can see it, the download. */
export function DetailsDialog({
  result,
  index,
  title,
  photosUsed,
  engineNote,
  onEnlarge,
  onShare,
  ...dialog
}: DetailsDialogProps) {
  const t = useTranslate();
  const { bcp47 } = useLocale();
  const created = new Intl.DateTimeFormat(`${bcp47}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ResultDialog
      {...dialog}
      title={title}
      result={result}
      action={
        result.kind === "image" && (
          <Button variant="line" onClick={onEnlarge}>
            <Icon name="maximize-2" size={18} />
            {t("style.details.enlarge")}
          </Button>
        )
      }
      figure={
        <ResultFigure
          result={result}
          photosUsed={photosUsed}
          alt={t("style.results.alt", { title, n: index })}
        />
      }
    >
      <dl className="details-facts">
        <dt>{t("style.details.created")}</dt>
        <dd>
          <time dateTime={result.createdAt}>{created.format(new Date(result.createdAt))}</time>
        </dd>
        <ResultMeasure result={result} />
      </dl>
      <PublicNote result={result} />
      {onShare && <ShareButton onShare={onShare} />}
      {engineNote !== undefined && <p className="hint">{engineNote}</p>}
      <PromptWords words={result.prompt} />
    </ResultDialog>
  );
}
