import { useEffect, useState, type FormEvent, type RefObject } from "react";
import type { ToolFormModel } from "~/form/tool-form-model.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { showToast } from "~/ui/toast.ts";
import { checkPhotos } from "./check-form.ts";
import { describeFailure, dialogOf } from "./describe-failure.ts";
import { isBusy } from "./generation-state.ts";
import { makeRequest } from "./make-request.ts";
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
  const { tool, plan } = data;
  const { phase } = generation.state;
  const { open } = overlay;
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (phase.name === "done") {
      showToast({ id: "generation", kind: "ok", text: t("style.results.success", { n: phase.added }) });
    }
    if (phase.name !== "failed") return;
    const dialog = dialogOf(phase.failure);
    if (dialog === "upgrade") open({ name: "uploads", skipped: 0 });
    else if (dialog !== null) open({ name: dialog });
  }, [phase, open, t]);

  const start = async (element: HTMLFormElement) => {
    const request = makeRequest(tool, plan, form);
    const { validateForm } = await import("~/form/validate-form.ts");
    const values = new FormData(element);
    for (const field of tool.fields) {
      if (field.control !== "photos") continue;
      values.delete(field.name);
      for (const url of request.photos) values.append(field.name, url);
    }
    const limits = { photos: { min: tool.photos.min, max: form.photos.rules.cap } };
    if (validateForm(values, tool.fields, limits) !== null) {
      setProblem(t("errors.invalidInput"));
      return;
    }
    generation.start(request);
    stage.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy(phase)) return;
    generation.dismiss();
    const missing = checkPhotos(form.photos.list, tool.photos.min, t);
    setProblem(missing);
    if (missing === null) void start(event.currentTarget);
  };

  const isTold = phase.name === "failed" && dialogOf(phase.failure) === null;
  const failure = isTold ? describeFailure(phase.failure, t) : null;
  return { onSubmit, isBusy: isBusy(phase), message: problem ?? failure };
}
