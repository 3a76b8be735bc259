import { useTranslate } from "~/i18n/use-translate.tsx";
import { PromptWords } from "~/pages/results/prompt-words.tsx";
import { savedEnding } from "#registry/contract/wire/download-name.ts";
import { PublicNote } from "~/pages/results/public-note.tsx";
import { ResultFigure } from "~/pages/results/result-figure.tsx";
import type { Result } from "~/pages/results/result.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Icon } from "~/ui/icon.tsx";
import { EntryFacts } from "./entry-facts.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { MadeFrom } from "./made-from.tsx";
import { useTimeWords } from "./use-time-words.ts";

interface EntryDetailsProps {
  open: boolean;
  onClose: () => void;
  entry: HistoryEntry;
  result: Result;
  /** Pictures only. */
  onEnlarge: () => void;
  onDownload: () => void;
  /** Absent where the tool is no longer offered. */
  onAgain: (() => void) | undefined;
  onDelete: () => void;
}

/** Everything about one result, and everything that can be done with it. */
export function EntryDetails({ entry, result, ...props }: EntryDetailsProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const { onEnlarge, onDownload, onAgain, onDelete, ...dialog } = props;
  const title = entry.title ?? t("history.goneTool");
  return (
    <Dialog
      {...dialog}
      size="wide"
      className="details-dialog"
      title={title}
      actions={
        <>
          {onAgain && (
            <Button variant="line" onClick={onAgain}>
              <Icon name="rotate-ccw" size={18} />
              {t("history.details.again")}
            </Button>
          )}
          <Button onClick={onDownload}>
            <Icon name="download" size={18} />
            {t("style.details.download", { format: savedEnding(result).toUpperCase() })}
          </Button>
        </>
      }
    >
      <div className="details">
        <div className="relative">
          <ResultFigure
            result={result}
            photosUsed={entry.photosUsed}
            alt={t("history.alt", { title, time: time(entry.createdAt) })}
          />
          {result.kind === "image" && (
            <Button variant="quiet" size="sm" onClick={onEnlarge} className="mt-2">
              <Icon name="maximize-2" size={16} />
              {t("style.details.enlarge")}
            </Button>
          )}
        </div>
        <div className="grid content-start gap-5">
          <EntryFacts entry={entry} result={result} />
          <PublicNote result={result} />
          <PromptWords words={entry.prompt} />
          <MadeFrom entry={entry} />
          {onAgain && entry.photoCount > 0 && entry.uploadedImages.length === 0 && (
            <p className="text-sm text-muted">{t("history.details.againAnew")}</p>
          )}
          <Button variant="quiet" onClick={onDelete} className="-ms-4.5 justify-self-start text-danger!">
            <Icon name="trash" size={18} />
            {t("history.details.delete")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
