import { uploadCapOf } from "#registry/contract/plans/plan.ts";
import type { ToolFormModel } from "./form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { DetailsDialog } from "~/pages/results/details-dialog.tsx";
import type { Result } from "~/pages/results/result.ts";
import { faceOf } from "~/ui/face-of.ts";
import { useModule } from "~/ui/use-module.ts";
import { ChoiceDialog } from "./dialogs/choice-dialog.tsx";
import { CreditsDialog } from "./dialogs/credits-dialog.tsx";
import { PlanDialog } from "./dialogs/plan-dialog.tsx";
import { SessionEndedDialog } from "./dialogs/session-ended-dialog.tsx";
import { SignInDialog } from "./dialogs/sign-in-dialog.tsx";
import { UploadsDialog } from "./dialogs/uploads-dialog.tsx";
import type { Unpaid } from "./dialogs/ways-to-credits.tsx";
import type { StylePageData } from "./page-data.ts";
import type { Overlay } from "./use-overlay.ts";
import type { ResultActions } from "./use-result-actions.ts";

const loadLightbox = () => import("~/pages/results/result-lightbox.tsx");

export interface OverlayContentProps {
  data: StylePageData;
  overlay: Overlay;
  isOpen: boolean;
  onClose: () => void;
  form: Unpaid["form"] & Pick<ToolFormModel, "photos">;
  results: readonly Result[];
  actions: ResultActions;
  engineNote: string | undefined;
}

/** The one thing that lies over the page. A dialog stays mounted while it closes, so that the focus goes back. */
export function OverlayContent(props: OverlayContentProps) {
  const { data, overlay, isOpen: open, onClose, form, results, actions, engineNote } = props;
  const { tool, plan } = data;
  const unpaid = { plan, form };
  switch (overlay.name) {
    case "signIn":
      return <SignInDialog open={open} onClose={onClose} unpaid={unpaid} />;
    case "sessionEnded":
      return <SessionEndedDialog open={open} onClose={onClose} />;
    case "credits":
      return <CreditsDialog open={open} onClose={onClose} unpaid={unpaid} />;
    case "plan":
      return <PlanDialog open={open} onClose={onClose} text={overlay.text} />;
    case "uploads":
      return (
        <UploadsDialog
          open={open}
          onClose={onClose}
          cap={uploadCapOf("free", tool.photos.max)}
          premiumCap={uploadCapOf("subscriber", tool.photos.max)}
          skipped={overlay.skipped}
        />
      );
    case "choice":
      return (
        <ChoiceDialog
          open={open}
          onClose={onClose}
          locked={overlay.locked}
          ratios={tool.fields.flatMap((field) => (field.control === "ratio" ? field.options : []))}
          picture={faceOf(tool.examples[0])?.src}
        />
      );
    case "details": {
      const result = results[overlay.index];
      if (result === undefined) return null;
      return (
        <DetailsDialog
          open={open}
          onClose={onClose}
          result={result}
          index={overlay.index + 1}
          title={tool.copy.resultTitle}
          photosUsed={tool.photos.uses}
          engineNote={engineNote}
          onEnlarge={() => actions.enlarge(overlay.index)}
          onDownload={() => actions.download(overlay.index)}
        />
      );
    }
    case "pictures":
      return open ? <Pictures {...props} overlay={overlay} /> : null;
  }
}

function Pictures({
  overlay,
  form,
  results,
  data,
  onClose,
}: OverlayContentProps & { overlay: Extract<Overlay, { name: "pictures" }> }) {
  const t = useTranslate();
  const { title } = data.tool.copy;
  const lightbox = useModule(loadLightbox, true, onClose);
  if (lightbox === null) return null;
  if (overlay.of === "photos") {
    const slides = form.photos.list.map(({ preview, name }) => ({ src: preview, alt: name }));
    return <lightbox.ResultLightbox slides={slides} index={overlay.index} onClose={onClose} />;
  }
  const pictures = results.flatMap(({ kind, address }, place) =>
    kind === "image" ? [{ place, src: address, alt: t("style.results.alt", { title, n: place + 1 }) }] : [],
  );
  const index = Math.max(
    0,
    pictures.findIndex(({ place }) => place === overlay.index),
  );
  return <lightbox.ResultLightbox slides={pictures} index={index} onClose={onClose} />;
}
