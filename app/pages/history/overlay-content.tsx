import { useTranslate } from "~/i18n/use-translate.tsx";
import { useModule } from "~/ui/use-module.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EntryDetails } from "./entry-details.tsx";
import type { DayActions } from "./history-day.tsx";
import type { HistoryEntry } from "./history-data.ts";
import { ShareOverlay } from "~/pages/results/share/share-overlay.tsx";
import { resultOf } from "./result-of.ts";
import type { OverlayState } from "~/pages/frame/use-overlay.ts";

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
