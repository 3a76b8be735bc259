import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Field } from "#registry/contract/field.ts";
import { holds } from "#registry/contract/form/shown-fields.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { translationSchema } from "#registry/contract/manifest-rules.ts";
import type { Values } from "~/server/generate/request/parse-values.server.ts";
import { usesVariable, listCalls } from "~/server/providers/replicate/build-input.ts";
import { MODELS_BY_REFERENCE } from "../vendors/replicate/known-models.ts";
import { at, type InputProblem, type PlacedCall } from "./input-problem.ts";
import { choicesOf } from "./list-values.ts";

const PHOTO_NAMES = ["images", "image1", "image2"];
const PROMPT_NAMES = ["prompt", "system"];

/** Keys of translations that the form never gives, told where the form's field has a list of values. */
export function findDeadKeys({ fields }: ServerTool, { call, path }: PlacedCall): InputProblem[] {
  return Object.entries(call.input).flatMap(([name, written]) => {
    const translation = translationSchema.safeParse(written).data;
    const field = fields.find((candidate) => candidate.name === translation?.from);
    const choices = field && choicesOf(field)?.map(String);
    if (!translation || !choices) return [];
    return Object.keys(translation.map)
      .filter((key) => !choices.includes(key))
      .map((key) => ({
        ...at(
          [...path, "input", name, "map", key],
          `the form's "${translation.from}" is never "${key}"`,
          suggest(key, choices),
        ),
        target: "key" as const,
      }));
  });
}

/** Inputs that no request gives a value to: what they name is never there. */
export const findUnfilled = ({ call, path }: PlacedCall, filled: ReadonlySet<string>): InputProblem[] =>
  Object.keys(call.input)
    .map((name) => [...path, "input", name])
    .filter((place) => !filled.has(JSON.stringify(place)))
    .map((place) => at(place, "nothing ever fills this input", "remove it, or name what the form gives"));

/** Requests whose photos or whose prompt go nowhere. */
export function findUnsent(
  { manifest }: ServerTool,
  places: readonly PlacedCall[],
  requests: readonly Values[],
): InputProblem[] {
  return places.flatMap(({ call: first, path }) => {
    const led = requests.filter(({ all }) => listCalls(manifest, all)[0] === first);
    const sends = (values: Values, names: readonly string[]) =>
      listCalls(manifest, values.all).some(({ input }) => names.some((name) => usesVariable(input, name)));
    // Where a prompt is required and nothing is written, that is told by itself.
    const takesPrompt = (values: Values) =>
      listCalls(manifest, values.all).some(({ model, input }) => {
        const { inputs, required = [] } = MODELS_BY_REFERENCE.get(model) ?? {};
        return inputs?.prompt !== undefined && (input.prompt !== undefined || !required.includes("prompt"));
      });
    if (!MODELS_BY_REFERENCE.has(first.model)) return [];
    const isPhotoLost = led.some((values) => values.photos.length > 0 && !sends(values, PHOTO_NAMES));
    const isPromptLost = led.some((values) => takesPrompt(values) && !sends(values, PROMPT_NAMES));
    return [
      ...(isPhotoLost
        ? [at([...path, "input"], "the photos are not sent", 'give "$images" to an input')]
        : []),
      ...(isPromptLost ? [at([...path, "input"], "prompt.md is not sent", 'write "prompt": "$prompt"')] : []),
    ];
  });
}

/** Rows of prices that no request pays by. */
export function findDeadPrices({ manifest }: ServerTool, requests: readonly Values[]): InputProblem[] {
  const { prices = [] } = manifest;
  const met = requests.map(({ all }) => prices.map(({ when }) => holds(when, all)));
  return prices.flatMap((_row, index) => {
    if (requests.length === 0 || met.some((rows) => rows.indexOf(true) === index)) return [];
    const path = ["prices", index, "when"];
    return met.some((rows) => rows[index])
      ? [
          at(
            path,
            "nobody pays by this row: one before it holds whenever it does",
            "remove it, or move it up",
          ),
        ]
      : [at(path, "nobody pays by this row: the form never has these values together", "change it")];
  });
}

/** Whether a field matters by itself, whatever a call names: photos, words, how many, and who may see it. */
const hasOwnWay = (field: Field): boolean =>
  field.control === "photos" ||
  field.control === "address" ||
  field.control === "prompt" ||
  ("role" in field && field.role !== undefined);

/** Choices of the form that change nothing of what the vendor is asked, nor the price. */
export function findIdleFields({ manifest, fields, prompt }: ServerTool): InputProblem[] {
  const { prices, scale, providers } = manifest;
  const { replicate } = providers;
  const conditions = fields.map((field) => ("when" in field ? field.when : undefined));
  const told = JSON.stringify([replicate, prices, scale, conditions]);
  const isRead = ({ name }: Field): boolean =>
    [`"$${name}"`, `"from":"${name}"`, `"${name}":[`].some((trace) => told.includes(trace)) ||
    prompt.includes(`{${name}}`);
  return fields
    .filter((field) => !hasOwnWay(field) && !isRead(field))
    .map(({ name }) => ({
      ...at(
        ["providers", "replicate", "input"],
        `the form asks for "${name}", and nothing is made of it`,
        `give "$${name}" to an input, or take the field out of form.json`,
      ),
      level: "warning" as const,
    }));
}
