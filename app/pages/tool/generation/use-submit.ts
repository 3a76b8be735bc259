import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import type { Field } from "#registry/contract/field.ts";
import { reactToFailure } from "#registry/contract/errors/error-codes.ts";
import { useBringWords, useLocale, useTranslate, type Translate } from "~/i18n/use-translate.tsx";
import { useOfflineTold } from "~/pages/frame/missing-part.tsx";
import { dismissToast, showToast } from "~/ui/toast/toast.ts";
import { isUploading, photosAt, type Photo, usablePhotos } from "../form/photos/photo-list.ts";
import { type HeldForm, type FieldProblem, focusField } from "../form/tool-form-model.ts";
import { UPLOAD_OUTCOME } from "../form/photos/use-photos.ts";
import { describeFailure, detailOf, dialogOf, KIND_WORDS } from "./generation-words.ts";
import { isBusy, type Parts, type GenerationFailure } from "./generation-state.ts";
import type { StylePageData, OverlayState } from "../page-data.ts";
import type { GenerationControl } from "./use-generation.ts";

/** Refusals of photos, which are told where photos are chosen. */
const ABOUT_PHOTOS: readonly GenerationFailure["code"][] = [
  "FILE_TOO_LARGE",
  "FOREIGN_IMAGE",
  "NO_IMAGE",
  "PHOTO_UNSUITABLE",
  "TOO_FEW_IMAGES",
  "TOO_MANY_IMAGES",
  "UNSUPPORTED_TYPE",
];

export interface Submit extends Pick<CheckedForm, "formProps" | "problem"> {
  /** Brings the light table into view for who pressed; who comes back to a run stays where they are. */
  onDeveloping: (stage: HTMLElement) => void;
  isBusy: boolean;
  /** Asks once more for what the form says, of these stored photos, or of the form's, and with another seed. */
  again: (photos: readonly string[] | undefined) => void;
  /** What was asked for begins once the photos are stored. */
  awaitsUpload: boolean;
  /** What keeps a result from being made, in words. */
  message: string | null;
  /** More about that. */
  detail: string | undefined;
  /** The result may still come, and will be found among all of one's results. */
  isLate: boolean;
  /** Credits that came back with the failure that the message tells of. */
  returned: number | undefined;
}

interface SubmitParts {
  data: StylePageData;
  form: HeldForm;
  generation: GenerationControl;
  overlay: OverlayState;
}

const loadRequests = () => import("./prepare-requests.ts");

/** Checks the form, starts a generation, and tells its outcome: a toast, a sentence beside a field or the button, or a dialog. */
export function useSubmit({ data, form, generation, overlay }: SubmitParts): Submit {
  const t = useTranslate();
  const { locale } = useLocale();
  const bringWords = useBringWords();
  const { tool } = data;
  const { phase } = generation.state;
  const { open } = overlay;
  const [obstacle, setObstacle] = useState<{ text: string; detail?: string | undefined } | null>(null);
  const [awaitsUpload, setAwaitsUpload] = useState(false);
  useForgetWords(generation, () => setObstacle(null));
  const hasPressed = useRef(false);
  const { formProps, problem, tellProblem } = useCheckedForm(form, () => void submit());

  // Each outcome once, also when the words are loaded anew while it stands.
  const told = useRef(phase);
  const { fields } = form;
  useEffect(() => {
    if (told.current === phase) return;
    told.current = phase;
    if (phase.name === "done") {
      const { added, parts } = phase;
      const text =
        parts === null ? t(KIND_WORDS[tool.output].success, { count: added }) : describeParts(parts, t);
      showToast({ id: "generation", kind: parts === null ? "ok" : "note", text });
    }
    if (phase.name !== "failed") return;
    const { failure } = phase;
    if (failure.code === "CANCELED")
      showToast({ id: "generation", kind: "note", text: describeFailure(failure, tool, t, locale) });
    const name = fieldOfFailure(failure, fields);
    const { photoUrl } = failure;
    if (name !== null)
      tellProblem({ name, text: describeFailure(failure, tool, t, locale), ...(photoUrl && { photoUrl }) });
    const dialog = dialogOf(failure, t);
    if (dialog !== null) open(dialog);
  }, [phase, open, tellProblem, fields, tool, t, locale]);

  // At hand before the press, so that its key is kept at once, whatever becomes of the page.
  const isBegun = form.photos.list.length > 0;
  useEffect(() => {
    if (isBegun) void loadRequests().catch(() => null);
  }, [isBegun]);

  const start = async (filled = form) => {
    const [loaded] = await Promise.all([loadRequests(), bringWords()]).catch(() => [null]);
    if (loaded === null) {
      const missed = { code: navigator.onLine ? "NO_ANSWER" : "OFFLINE" } as const;
      return setObstacle({ text: describeFailure(missed, tool, t, locale), detail: detailOf(missed, t) });
    }
    const prepared = loaded.prepareRequests(data, filled, t);
    if (!prepared.ok) {
      const { name, text } = prepared.obstacle;
      // A problem of a field is told there, and any other beside the button.
      return name === null ? setObstacle({ text }) : tellProblem({ name, text });
    }
    hasPressed.current = true;
    generation.start(prepared.requests);
  };

  /** Of a form in which nothing is missing. */
  const submit = () => {
    const isPending = isUploading(form.photos.list);
    setAwaitsUpload(isPending);
    if (!isPending) void start();
  };
  const onSubmit: Submit["formProps"]["onSubmit"] = (event) => {
    if (isBusy(phase) || awaitsUpload) return event.preventDefault();
    setObstacle(null);
    generation.dismiss();
    dismissToast(UPLOAD_OUTCOME); // On phones it would lie over the sentence beside the button.
    formProps.onSubmit(event);
  };
  const again: Submit["again"] = (photos) => {
    if (isBusy(phase) || awaitsUpload) return;
    setObstacle(null);
    generation.dismiss();
    const { list } = form.photos;
    void start(
      withoutSeed({ ...form, photos: { ...form.photos, list: photos ? photosAt(list, photos) : list } }),
    );
  };
  useEndedUpload(awaitsUpload, form.photos.list, (isWhole) => {
    setAwaitsUpload(false); // what failed is told where it failed
    if (!isWhole) return;
    const missing = checkForm(form, t);
    if (missing === null) submit();
    else tellProblem(missing);
  });

  const failure = phase.name === "failed" ? phase.failure : null;
  const isTold =
    failure !== null &&
    failure.code !== "CANCELED" &&
    dialogOf(failure, t) === null &&
    fieldOfFailure(failure, fields) === null;
  const shown = isTold && obstacle === null && problem === null ? failure : null;
  const detail = obstacle === null ? shown && detailOf(shown, t) : obstacle.detail;
  useOfflineTold(detail === t("style.failure.offline"));
  const onDeveloping = useCallback((stage: HTMLElement) => {
    // Two frames on: what grows in the same frame in which it comes into view would jump there.
    if (hasPressed.current) requestAnimationFrame(() => requestAnimationFrame(() => revealStage(stage)));
    hasPressed.current = false;
  }, []);
  return {
    formProps: { ...formProps, onSubmit },
    problem,
    onDeveloping,
    again,
    isBusy: isBusy(phase) || awaitsUpload,
    awaitsUpload,
    message: obstacle?.text ?? (shown && describeFailure(shown, tool, t, locale)),
    detail: detail ?? undefined,
    isLate: shown?.code === "TASKS_LATE",
    returned: shown?.creditsReturned,
  };
}

/** Tells once that the photos which a press waits for have come, all of them or not. */
function useEndedUpload(
  isAwaited: boolean,
  photos: readonly Photo[],
  onEnd: (isWhole: boolean) => void,
): void {
  const isEnded = isAwaited && !isUploading(photos);
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd));
  const isWhole = photos.every(({ status }) => status !== "error");
  useEffect(() => {
    if (isEnded) end.current(isWhole);
  }, [isEnded, isWhole]);
}

/** The form as it is, with its seed left to chance. */
function withoutSeed(form: HeldForm): HeldForm {
  const seeds = form.fields.filter((field) => field.control === "number" && field.role === "seed");
  return { ...form, values: { ...form.values, ...Object.fromEntries(seeds.map(({ name }) => [name, ""])) } };
}

/** How many of several were made, and what of the price came back. Why the others were not, their prints say. */
const describeParts = ({ made, asked, returned }: Parts, t: Translate): string =>
  returned > 0
    ? t("style.parts.ready", { made, asked, returned: t("style.failure.returned", { count: returned }) })
    : t("style.parts.made", { made, asked });

/** After a change of the language: what keeps a result from being made, and the server's sentence, are in the one before. */
function useForgetWords({ state: { phase }, dismiss }: GenerationControl, forgetObstacle: () => void): void {
  const { locale } = useLocale();
  const spoken = useRef(locale);
  const isForeign = phase.name === "failed" && (phase.failure.message ?? phase.failure.reason) !== undefined;
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    forgetObstacle();
    if (isForeign) dismiss();
  });
}

/** Brings the light table into view where it lies below the form. */
function revealStage(stage: HTMLElement): void {
  if (stage.getBoundingClientRect().top < window.innerHeight / 2) return;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  stage.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}

/** The shown field that a refusal is about: the one that the server names, else the photos for what only they can mean. */
function fieldOfFailure(failure: GenerationFailure, fields: readonly Field[]): string | null {
  const { code, field, photo } = failure;
  if (reactToFailure(failure) !== "say") return null;
  if (fields.some(({ name }) => name === field)) return field ?? null;
  if (photo === undefined && !ABOUT_PHOTOS.includes(code)) return null;
  return fields.find(({ control }) => control === "photos")?.name ?? null;
}

/** The form's element; the bar on phones submits it from outside. */
export const FORM_ID = "tool-form";

interface CheckedForm {
  /** Spread on the form's element. */
  formProps: { id: string; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The first field that is wrong, once the form was submitted; forgotten with the next change. */
  problem: FieldProblem | null;
  /** Tells what is wrong with a field beside it, found later than by the form's own check; null when nothing is. */
  tellProblem: (problem: FieldProblem | null) => void;
}

/** Checks the tool's form as it is submitted, and gives the focus to the first field that is wrong. */
function useCheckedForm(held: HeldForm, onComplete: () => void): CheckedForm {
  const t = useTranslate();
  const { locale } = useLocale();
  const [problem, tellProblem] = useState<FieldProblem | null>(null);

  const { values, photos } = held;
  useEffect(() => tellProblem(null), [values, photos.list, locale]);

  useEffect(() => {
    if (problem !== null) focusProblem(problem);
  }, [problem]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = checkForm(held, t);
    if (missing !== null && problem?.name === missing.name && problem.text === missing.text)
      return focusProblem(problem); // it stands, so that nothing is told anew
    tellProblem(missing);
    if (missing === null) onComplete();
  };
  return { formProps: { id: FORM_ID, noValidate: true, onSubmit }, problem, tellProblem };
}

function focusProblem({ name }: FieldProblem): void {
  const element = document.getElementById(FORM_ID);
  if (element instanceof HTMLFormElement) focusField(element, name);
}

/** The first thing that is missing, in the form's order; null when there is enough to send. What is being uploaded counts. */
function checkForm(
  { fields, values, photos, photosMin }: Pick<HeldForm, "fields" | "values" | "photos" | "photosMin">,
  t: Translate,
): FieldProblem | null {
  for (const field of fields) {
    const { name, control } = field;
    const isEmpty = (values[name] ?? "").trim() === "";
    if (control === "photos") {
      const text = checkPhotos(photos.list, photosMin, t);
      if (text !== null) return { name, text };
    } else if (control === "text" && field.required && isEmpty) {
      return { name, text: t(`errors.${field.missing}`) };
    } else if (control === "address" && field.required && isEmpty) {
      return { name, text: t("errors.enterAddress") };
    }
  }
  return null;
}

function checkPhotos(photos: readonly Photo[], min: number, t: Translate): string | null {
  const there = usablePhotos(photos).length;
  if (there === 0 && min > 0) return t("style.upload.none");
  return there < min ? t("style.upload.tooFew", { count: min - there }) : null;
}
