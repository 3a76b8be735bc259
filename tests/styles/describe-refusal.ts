import { PROVIDER_VARIABLES, translationSchema } from "#registry/contract/manifest-rules.ts";
import type { InputSchema } from "#registry/contract/model.ts";
import type { JsonPath } from "#registry/source/json-file.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";

/** An input of a model that it refuses, for one request. */
export interface RefusedInput {
  path: JsonPath;
  model: string;
  name: string;
  schema: InputSchema;
  /** What stands for it in the manifest; undefined where nothing does. */
  written: unknown;
  /** The vendor's own name for the mistake, and its words. */
  type: string;
  description: string;
  /** What the model would be given; undefined where it would be given nothing. */
  value: unknown;
  /** The request's values by their fields. */
  all: Readonly<Record<string, unknown>>;
}

/** So many values of a field are told of. */
const MOST = 4;

const quote = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** As it would stand on one line of a manifest. */
const print = (value: object): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, " ");

/** The name of what the input is made from; undefined where it is always the same. */
function variableOf({ written }: RefusedInput): string | undefined {
  const translation = translationSchema.safeParse(written).data;
  if (translation) return translation.from;
  return typeof written === "string" && written.startsWith("$") ? written.slice(1) : undefined;
}

const isOfForm = (variable: string): boolean => !(PROVIDER_VARIABLES as readonly string[]).includes(variable);

/** The different values of a form's field that lead to the same refusal. */
const listGiven = (refused: readonly RefusedInput[], variable: string): unknown[] => [
  ...new Map(refused.map(({ all }) => [String(all[variable]), all[variable]])).values(),
];

/** Says what of a request the model refuses: every value of a form's field that it does not take. */
export function describeRefusal(first: RefusedInput, others: readonly RefusedInput[]): string {
  const { model, description, value } = first;
  const variable = variableOf(first);
  if (first.type === "required")
    return first.written === undefined
      ? `${model}: ${description}`
      : `${model}: ${description}, and $${variable} may be absent`;
  if (variable === undefined) return `${model} refuses ${quote(value)}: ${description}`;
  if (!isOfForm(variable)) return `${model} refuses $${variable}: ${description}`;
  const given = listGiven([first, ...others], variable);
  const told = given.slice(0, MOST).map((one) => quote(typeof one === "string" ? one.slice(0, 20) : one));
  const more = given.length > MOST ? ` and ${given.length - MOST} more` : "";
  return `$${variable} can be ${told.join(", ")}${more}, which ${model} refuses: ${description}`;
}

/** What the model takes in the place of a value: the same as its own type, else what it does without being told. */
function translate(given: unknown, schema: InputSchema): unknown {
  const isNumber = schema.type === "integer" || schema.type === "number";
  if (isNumber && Number.isFinite(Number(given))) {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return Math.min(maximum, Math.max(minimum, Number(given)));
  }
  if (schema.type === "boolean") return given === "true";
  if ("default" in schema && schema.default !== null) return schema.default;
  return "enum" in schema ? schema.enum?.[0] : String(given);
}

/** What mends it. */
export function adviseOnInput(first: RefusedInput, others: readonly RefusedInput[]): string {
  const { schema, name, written, value } = first;
  const variable = variableOf(first);
  if (first.type === "required") {
    if (written === undefined) return `add "${name}"`;
    return `make sure of ${isOfForm(variable ?? "") ? "a value in form.json" : "it: set photos.min, or require the text"}`;
  }
  if (schema.type === "string" && schema.format === "uri" && typeof value === "string")
    return "give it a photo, $image1, or what the call before made, $output";
  if (schema.type === "array" && !Array.isArray(value)) return 'write "$images"';
  if (schema.type === "string" && Array.isArray(value)) return 'write "$image1"';
  if (variable === undefined) {
    const known = "enum" in schema ? (schema.enum ?? []).map(String) : [];
    return known.length > 0 ? suggest(String(value), known) : `change "${name}"`;
  }
  if (!isOfForm(variable) || schema.type === "array" || typeof first.all[variable] === "object")
    return `keep ${variable === "images" ? "photos.max" : "its length"} within what the model takes`;
  const given = listGiven([first, ...others], variable);
  const isLong = schema.type === "string" && schema.enum === undefined;
  if (isLong) return "bound the field in form.json by what the model takes";
  const map = Object.fromEntries(given.map((one) => [String(one), translate(one, schema)]));
  return translationSchema.safeParse(written).success
    ? `let its map say ${print(map).slice(2, -2)}`
    : `translate it: ${print({ from: variable, map })}`;
}
