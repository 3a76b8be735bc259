import { factsOfProblem } from "#registry/contract/form/problem-facts.ts";
import type { PublicTool } from "#registry/contract/compiled.ts";
import { needsHumanCheck, type Plan } from "#registry/contract/plans.ts";
import { divideRatio } from "#registry/contract/form/choices.ts";
import { RATIOS, type Field } from "#registry/contract/field.ts";
import { buildFormSchema, type FormLimits } from "#registry/contract/form/form-schema.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { MessageKey } from "~/i18n/message-keys.ts";
import type { MessageValues } from "~/i18n/translate.ts";
import type { HeldForm } from "../form/tool-form-model.ts";
import type { StylePageData } from "../page-data.ts";
import type { GenerationRequest } from "./generation-state.ts";
import { nameAsWords } from "../form/controls/field-parts.tsx";
import { uploadedUrls, type Photo } from "../form/photos/photo-list.ts";
import { typedValues } from "../form/typed-values.ts";
import { isOneEach } from "../form/photos/photo-rules.ts";

/** What is wrong with a form: the field, where it is one, and a key of `errors.json`. */
interface FormProblem {
  field: Field | null;
  message: string;
}

interface FilledForm extends Pick<HeldForm, "fields" | "values" | "defaultPrompt"> {
  photos: Pick<HeldForm["photos"], "list">;
}

/** What a request's values are made from beside the form. */
type RequestTool = Pick<
  PublicTool,
  "submit" | "imageType" | "showSystemPrompt" | "photos" | "delivery" | "keepUploads"
>;

/** The sentences of what the form's schema finds. */
const SENTENCES = {
  enterAddress: "errors.enterAddress",
  enterDescription: "errors.enterDescription",
  enterPrompt: "errors.enterPrompt",
  enterValue: "errors.enterValue",
  invalidInput: "errors.invalidInput",
  invalidNumber: "errors.invalidNumber",
  mustBeAddresses: "errors.mustBeAddresses",
  mustBeText: "errors.mustBeText",
  noImage: "errors.noImage",
  notAnOption: "errors.notAnOption",
  notOffered: "errors.notOffered",
  numberNotWhole: "errors.numberNotWhole",
  numberOffStep: "errors.numberOffStep",
  numberTooLarge: "errors.numberTooLarge",
  numberTooSmall: "errors.numberTooSmall",
  onlyLetters: "errors.onlyLetters",
  promptTooLong: "errors.promptTooLong",
  textTooLong: "errors.textTooLong",
  textTooShort: "errors.textTooShort",
  tooFewImages: "errors.tooFewImages",
  tooManyImages: "errors.tooManyImages",
  unusableCharacters: "errors.unusableCharacters",
} as const satisfies Record<string, MessageKey>;

const isKnown = (key: string): key is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, key);

/** What the server would refuse, in words; a null name is no field's fault. */
interface Obstacle {
  name: string | null;
  text: string;
}

export type PreparedRequests =
  | { ok: true; requests: readonly [GenerationRequest, ...GenerationRequest[]] }
  | { ok: false; obstacle: Obstacle };

/** The requests that a form stands for, or the first thing that the server would refuse. Loaded with the first submission. */
export function prepareRequests(
  { tool, plan }: Pick<StylePageData, "tool" | "plan">,
  form: HeldForm,
  t: Translate,
): PreparedRequests {
  const requests = makeRequests(tool, plan, form);
  const photos = { min: tool.photos.min, max: form.photos.rules.cap };
  // They differ in their photo only.
  const [{ body }] = requests;
  const problem = validateForm(body, form.fields, { photos });
  if (problem === null) return { ok: true, requests };
  const { field } = problem;
  const facts = field === null ? {} : factsOfProblem(field, { values: body, photos });
  return { ok: false, obstacle: describeProblem({ problem, facts }, form, t) };
}

/** Words a problem that the schema found, with the field's own label and what its descriptor says. */
function describeProblem(
  { problem: { field, message }, facts }: { problem: FormProblem; facts: MessageValues },
  { words }: Pick<HeldForm, "words">,
  t: Translate,
): Obstacle {
  const key = isKnown(message) ? SENTENCES[message] : SENTENCES.invalidInput;
  if (field === null) return { name: null, text: t(key) };
  const label = words[field.name]?.label ?? nameAsWords(field.name);
  return { name: field.name, text: t(key, { field: label, ...facts }) };
}

/**
 * The requests that a filled-in form stands for, as the wire wants them: one for each photo of a tool that uses one at a
 * time, else a single one. What the form does not show is left out.
 */
export function makeRequests(
  tool: RequestTool,
  plan: Plan,
  form: FilledForm,
): [GenerationRequest, ...GenerationRequest[]] {
  const takesPhotos = form.fields.some(({ control }) => control === "photos");
  const photos = takesPhotos ? form.photos.list.filter(({ status }) => status === "done") : [];
  const [first, ...others] = isOneEach(tool) ? photos : [];
  const request = (of: readonly Photo[]) => makeRequest(tool, plan, form, of);
  return first === undefined
    ? [request(photos)]
    : [request([first]), ...others.map((photo) => request([photo]))];
}

function makeRequest(
  tool: RequestTool,
  plan: Plan,
  form: FilledForm,
  list: readonly Photo[],
): GenerationRequest {
  const photos = uploadedUrls(list);
  const ratio = askedRatio(form);
  return {
    submit: tool.submit,
    body: {
      ...typedValues(form.fields, form.values, photos),
      ...(tool.imageType === undefined ? {} : { num_images: "1", imageType: tool.imageType }),
    },
    needsCheck: needsHumanCheck(plan),
    shownPrompt: wordsOf(tool, form),
    photos,
    preview: list[0]?.preview ?? null,
    ...(tool.keepUploads !== undefined && { shownPhotos: ownAddresses(list) }),
    ...(ratio !== undefined && { ratio }),
  };
}

/** What shows photos of which this page has the files itself. */
const ownAddresses = (list: readonly Photo[]): string[] =>
  list.flatMap(({ file, preview }) => (file === undefined ? [] : [preview]));

/** The shape that the form asks for; undefined where it leaves that to the photo. */
function askedRatio({ fields, values }: FilledForm): number | undefined {
  const field = fields.find(({ control }) => control === "ratio");
  return divideRatio(RATIOS.find((ratio) => ratio === values[field?.name ?? ""]));
}

/** What the person wrote; empty where that is nothing of their own. */
function wordsOf(tool: RequestTool, { fields, values, defaultPrompt }: FilledForm): string {
  const field = fields.find(
    (candidate) =>
      (candidate.control === "prompt" && tool.showSystemPrompt) ||
      (candidate.control === "text" && candidate.role === "prompt"),
  );
  const words = values[field?.name ?? ""]?.trim() ?? "";
  return words === defaultPrompt.trim() ? "" : words;
}

/**
 * Checks a form's values as the server will. Takes the fields that are shown and their values as they would be sent;
 * answers the first problem in the form's order, or null. Loaded with the first submission, for its library is heavy.
 */
export function validateForm(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  limits: FormLimits,
): FormProblem | null {
  const parsed = buildFormSchema(fields, limits).safeParse(values);
  if (parsed.success) return null;
  const { issues } = parsed.error;
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field.name);
    if (issue) return { field, message: issue.message };
  }
  return { field: null, message: issues[0]?.message ?? "invalidInput" };
}
