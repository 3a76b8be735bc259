import { useTranslate } from "~/i18n/use-translate.tsx";
import { useModule } from "~/ui/use-module.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { DayActions } from "./history-day.tsx";
import { type HistoryEntry, resultOf } from "./history-data.ts";
import { ShareOverlay } from "~/pages/results/share-overlay.tsx";
import type { OverlayState } from "~/ui/dialog.tsx";
import {
  PromptWords,
  PublicNote,
  ResultDialog,
  ResultMeasure,
  ShareButton,
} from "~/pages/results/result-dialog.tsx";
import { ResultFigure } from "~/pages/results/result-figure.tsx";
import type { Result } from "~/pages/results/result.ts";
import { Button } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useTimeWords } from "./use-time-words.ts";

const loadLightbox = () => import("~/pages/results/result-lightbox.tsx");

/** What may lie over the page, one at a time. `place` is the result's among those of its entry, from 0. */
export type Overlay =
  | { name: "details"; id: string; place: number }
  | { name: "picture"; id: string; place: number }
  | { name: "share"; id: string; place: number }
  | { name: "delete"; ids: readonly string[] };

export interface OverlayContentProps extends Pick<OverlayState<Overlay>, "open" | "close" | "isOpen"> {
  overlay: Overlay;
  entries: readonly HistoryEntry[];
  actions: DayActions;
  onDeleted: (ids: readonly string[]) => void;
}

/** The one thing that lies over the page. A dialog stays mounted while it closes, so that the focus goes back. */
export function OverlayContent({ overlay, entries, actions, onDeleted, ...state }: OverlayContentProps) {
  const { isOpen, open, close } = state;
  if (overlay.name === "delete")
    return (
      <DeleteDialog
        key={overlay.ids.join()}
        open={isOpen}
        onClose={close}
        ids={overlay.ids}
        onDeleted={onDeleted}
      />
    );
  const { id, place } = overlay;
  const entry = entries.find((candidate) => candidate.id === id);
  const result = entry && resultOf(entry, place);
  if (!entry || !result) return null;
  if (overlay.name === "share") return <ShareOverlay open={isOpen} onClose={close} generationId={entry.id} />;
  if (overlay.name === "picture") {
    const back = () => open({ name: "details", id, place });
    return isOpen ? <Picture src={result.address} entry={entry} onClose={back} /> : null;
  }
  return (
    <EntryDetails
      open={isOpen}
      onClose={close}
      entry={entry}
      result={result}
      onEnlarge={() => open({ name: "picture", id, place })}
      onDownload={() => actions.download(entry, place)}
      onAgain={entry.title === null ? undefined : () => actions.again(entry)}
      onDelete={() => actions.remove(entry)}
      onShare={() => open({ name: "share", id, place })}
    />
  );
}

function Picture({ src, entry, onClose }: { src: string; entry: HistoryEntry; onClose: () => void }) {
  const t = useTranslate();
  const lightbox = useModule(loadLightbox, true, onClose);
  if (lightbox === null) return null;
  const slides = [{ src, alt: entry.title ?? t("history.goneTool") }];
  return <lightbox.ResultLightbox slides={slides} index={0} onClose={onClose} />;
}

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
