import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import { UPLOAD_OUTCOME } from "~/form/use-photos.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { dismissToast, showToast } from "~/ui/toast.ts";
import { checkPhotos } from "./check-form.ts";
import { describeFailure, dialogOf } from "./describe-failure.ts";
import { isBusy } from "./generation-state.ts";
import type { StylePageData } from "./page-data.ts";
import type { GenerationControl } from "./use-generation.ts";
import type { OverlayState } from "./use-overlay.ts";

/** The form's element; the bar on phones submits it from outside. */
export const FORM_ID = "tool-form";

export interface Submit {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  /** What keeps a picture from being made, in words. */
  message: string | null;
  /** Credits that came back with the failure that the message tells of. */
  returned: number | undefined;
}

interface SubmitParts {
  data: StylePageData;
  form: ToolFormModel;
  generation: GenerationControl;
  overlay: OverlayState;
  stage: RefObject<HTMLElement | null>;
}

/** Checks the form, starts a generation, and tells its outcome: a toast, a sentence beside the button, or a dialog. */
export function useSubmit({ data, form, generation, overlay, stage }: SubmitParts): Submit {
  const t = useTranslate();
  const { phase } = generation.state;
  const { open } = overlay;
  const [problem, setProblem] = useState<string | null>(null);

  // Each outcome once, also when the words are loaded anew while it stands.
  const told = useRef(phase);
  useEffect(() => {
    if (told.current === phase) return;
    told.current = phase;
    if (phase.name === "done") {
      showToast({ id: "generation", kind: "ok", text: t("style.results.success", { count: phase.added }) });
    }
    if (phase.name !== "failed") return;
    const dialog = dialogOf(phase.failure, t);
    if (dialog === "upgrade") open({ name: "uploads", skipped: 0 });
    else if (dialog !== null) open({ name: dialog });
  }, [phase, open, t]);

  const start = async (element: HTMLFormElement) => {
    const values = new FormData(element);
    const loaded = await import("./prepare-request.ts").catch(() => null);
    if (loaded === null)
      return setProblem(t(navigator.onLine ? "style.failure.noAnswer" : "style.failure.offline"));
    const request = loaded.prepareRequest(data, form, values);
    if (request === null) return setProblem(t("errors.invalidInput"));
    generation.start(request);
    revealStage(stage.current);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy(phase)) return;
    generation.dismiss();
    dismissToast(UPLOAD_OUTCOME); // On phones it would lie over the sentence beside the button.
    const missing = checkPhotos(form.photos.list, form.photosMin, t);
    setProblem(missing);
    if (missing === null) void start(event.currentTarget);
  };

  const isTold = phase.name === "failed" && dialogOf(phase.failure, t) === null;
  const failure = isTold ? describeFailure(phase.failure, t) : null;
  const returned = isTold && problem === null ? phase.failure.creditsReturned : undefined;
  return { onSubmit, isBusy: isBusy(phase), message: problem ?? failure, returned };
}

/** Brings the light table into view where it lies below the form. */
function revealStage(stage: HTMLElement | null): void {
  if (stage === null || stage.getBoundingClientRect().top < window.innerHeight / 2) return;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  stage.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}
