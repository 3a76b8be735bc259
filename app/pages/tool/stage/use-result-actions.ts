import type { PublicTool, NextTool } from "#registry/contract/compiled.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { DOWNLOAD_FAILED_MESSAGES, type ImageResult, type Result } from "~/pages/results/result.ts";
import { useFavourite } from "~/pages/results/use-favourite.ts";
import { dismissToast, showToast } from "~/ui/toast/toast.ts";
import { focusField, foldedFields, type HeldForm } from "../form/tool-form-model.ts";
import { FORM_ID, type Submit } from "../generation/use-submit.ts";
import type { OverlayState } from "../page-data.ts";
import type { GenerationState } from "../generation/generation-state.ts";

/** What can be done with results; a number is one's place, from 0. */
export interface ResultActions {
  enlarge: (index: number) => void;
  showDetails: (index: number) => void;
  download: (index: number) => void;
  /** Saves a picture beside the photo at this address. */
  downloadPair: (result: ImageResult, photo: string) => void;
  /** Saves both as a short film, or beside each other where the browser records none. */
  downloadClip: (result: ImageResult, photo: string) => void;
  share: (generationId: string) => void;
  /** Marks it to be found again, or takes the mark off. */
  favourite: (generationId: string, isFavourite: boolean) => void;
  /** Asks before it deletes. */
  remove: (generationId: string) => void;
  /** Makes another one of the same photos, for so many credits; asks for the photo where it is no longer kept. */
  again: { start: (result: Result) => void; credits: number };
  /** Takes the person to the form. */
  changeSettings: () => void;
}

/** What results can be worked with: the page's form, and where things open. */
export interface Bench {
  tool: Pick<PublicTool, "keepUploads">;
  results: readonly Result[];
  overlay: OverlayState;
  form: HeldForm;
  submit: Pick<Submit, "again">;
  /** Shows a generation's results as marked, or not. */
  onMarked: (generationId: string, isFavourite: boolean) => void;
}

/** What can be done with the results of a page that has a form. Comes with the parts that show results. */
export function useResultActions(bench: Bench): ResultActions {
  const { tool, results, form, submit } = bench;
  const { open } = bench.overlay;
  const t = useTranslate();
  const { dir } = useLocale();
  const favourite = useFavourite(bench.onMarked);
  const goTo = (name: string | undefined) => {
    const element = document.getElementById(FORM_ID);
    if (name !== undefined && element instanceof HTMLFormElement) focusField(element, name);
  };
  const wish = { index: 1, isRtl: dir === "rtl" };
  const photosField = form.fields.find(({ control }) => control === "photos")?.name;
  return {
    enlarge: (index) => open({ name: "pictures", of: "results", index }),
    showDetails: (index) => open({ name: "details", index }),
    share: (generationId) => open({ name: "share", generationId }),
    favourite: (generationId, isFavourite) => void favourite(generationId, isFavourite),
    remove: (generationId) => open({ name: "delete", generationId }),
    again: {
      credits: form.price / form.requests,
      start: ({ uploadedImages }) => {
        const isKept = uploadedImages.length > 0 && tool.keepUploads === undefined;
        if (isKept || photosField === undefined) submit.again(uploadedImages);
        else if (form.photos.list.length > 0) submit.again(undefined);
        else goTo(photosField);
      },
    },
    changeSettings: () => {
      const [folded] = foldedFields(form);
      const shown = form.fields.find(({ control }) => control !== "photos" && control !== "prompt");
      goTo((folded ?? shown)?.name ?? photosField);
    },
    downloadPair: (result, photo) => {
      import("~/pages/results/download-result.ts")
        .then(({ downloadPair }) => downloadPair(result, photo, wish))
        .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES.image) }));
    },
    downloadClip: (result, photo) => {
      const id = showToast({ id: "clip", kind: "run", text: t("style.bench.clipMaking") });
      import("~/pages/results/download-result.ts")
        .then(({ downloadClip }) => downloadClip(result, photo, wish))
        .then(
          () => dismissToast(id),
          () => showToast({ id, kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES.video) }),
        );
    },
    download: (index) => {
      const result = results[index];
      if (result === undefined) return;
      import("~/pages/results/download-result.ts")
        .then(({ downloadResult }) => downloadResult(result, index + 1))
        .catch(() => showToast({ kind: "bad", text: t(DOWNLOAD_FAILED_MESSAGES[result.kind]) }));
    },
  };
}

/** What the right panel shows, and what can be done there. */
export interface StagePanelProps {
  tool: PublicTool;
  state: GenerationState;
  bench: Bench;
  /** What a finished picture may be given to. */
  nextTools: readonly NextTool[];
  engineNote: string | undefined;
  /** Ends a task that runs; told whether that was still possible. */
  onCancel: (taskId: string) => Promise<boolean>;
  /** Told with the panel once what is being made stands in it. */
  onDeveloping: (stage: HTMLElement) => void;
}
