import { useTranslate } from "~/i18n/use-translate.tsx";
import { PromptWords } from "~/pages/results/prints/prompt-words.tsx";
import { PublicNote } from "~/pages/results/public-note.tsx";
import { ResultDialog } from "~/pages/results/result-dialog.tsx";
import { ResultFigure } from "~/pages/results/result-figure.tsx";
import { ShareButton } from "~/pages/results/share/share-button.tsx";
import type { Result } from "~/pages/results/result.ts";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { ResultMeasure } from "~/pages/results/result-measure.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { useTimeWords } from "./use-time-words.ts";

const THUMB_WIDTH = 160;

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
  /** Pictures only. */
  onShare: () => void;
}

/** Everything about one result, and everything that can be done with it. */
export function EntryDetails({ entry, result, ...props }: EntryDetailsProps) {
  const t = useTranslate();
  const { time } = useTimeWords();
  const { onEnlarge, onAgain, onDelete, onShare, ...dialog } = props;
  const title = entry.title ?? t("history.goneTool");
  return (
    <ResultDialog
      {...dialog}
      title={title}
      result={result}
      action={
        onAgain && (
          <Button variant="line" onClick={onAgain}>
            <Icon name="rotate-ccw" size={18} />
            {t("history.details.again")}
          </Button>
        )
      }
      figure={
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
      }
    >
      <EntryFacts entry={entry} result={result} />
      <PublicNote result={result} />
      {result.kind === "image" && <ShareButton onShare={onShare} />}
      <PromptWords words={entry.prompt} />
      <MadeFrom entry={entry} />
      {onAgain && entry.photoCount > 0 && entry.uploadedImages.length === 0 && (
        <p className="text-sm text-muted">{t("history.details.againAnew")}</p>
      )}
      <Button variant="quiet" onClick={onDelete} className="-ms-4.5 justify-self-start text-danger!">
        <Icon name="trash" size={18} />
        {t("history.details.delete")}
      </Button>
    </ResultDialog>
  );
}

/** The photos that a picture was made from, as long as they are kept; else what became of them. */
function MadeFrom({ entry }: { entry: HistoryEntry }) {
  const t = useTranslate();
  const { uploadedImages, photoCount, keepsPhotos } = entry;
  if (photoCount === 0) return null;
  return (
    <div className="field">
      <h3 className="text-sm font-medium">{t("history.details.from")}</h3>
      {uploadedImages.length === 0 ? (
        <p className="text-sm text-muted">
          {t(keepsPhotos ? "history.details.photosGone" : "history.details.photosDeleted")}
        </p>
      ) : (
        <ul className="made-from">
          {uploadedImages.map((url, place) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={`${url}?w=${THUMB_WIDTH}`} alt={t("history.details.photo", { n: place + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** When a result was made and will be deleted, how large it is, and with which settings. */
function EntryFacts({ entry, result }: { entry: HistoryEntry; result: Result }) {
  const t = useTranslate();
  const { moment, date } = useTimeWords();
  return (
    <dl className="details-facts">
      <dt>{t("style.details.created")}</dt>
      <dd>
        <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
      </dd>
      <dt>{t("history.details.deleted")}</dt>
      <dd>
        <time dateTime={entry.expiresAt}>{date(entry.expiresAt)}</time>
      </dd>
      <ResultMeasure result={result} asked={entry.size} />
      {entry.ratio !== undefined && (
        <>
          <dt>{t("history.details.ratio")}</dt>
          <dd>
            <bdi>{entry.ratio === "auto" ? t("history.details.auto") : entry.ratio}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
