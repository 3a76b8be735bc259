import { findNear } from "../contract/did-you-mean.ts";
import { STYLE_FIELDS, type Field } from "../contract/field.ts";
import { checkedFormSchema } from "../contract/form/form-rules.ts";
import { checkedManifestSchema } from "../contract/manifest-rules.ts";
import { manifestSchema, type Manifest } from "../contract/manifest.ts";
import { fillProduct } from "../contract/product.ts";
import { isRecord } from "../contract/wire/read-response.ts";
import type { JsonPath } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { hasFault, type StyleSource } from "../source/style-source.ts";
import { describeIssue, validateRules } from "./validate-rules.ts";
import { fitsShape } from "./validate-shape.ts";

/** A call of a model and where it stands in the manifest. */
interface PlacedCall {
  call: { model: string; input: Record<string, unknown> };
  path: JsonPath;
}

/**
 * Parts of a folder that are broken, so that nothing may be concluded from what stands for them: members of the manifest,
 * "form", "prompt", "calls" for which model is called when, and "names" for what inputs are filled with.
 */
type Doubts = ReadonlySet<string>;

/** What a style says to the vendor, whatever else is wrong in its folder. */
export interface VendorHalf {
  /** With stand-ins for what is broken, and for the local engine. */
  manifest: Manifest;
  fields: Field[];
  prompt: string;
  /** The calls that are sound in themselves. */
  calls: PlacedCall[];
  doubts: Doubts;
  /** Places at which a rule is broken, such as a name that the form lacks. */
  told: JsonPath[];
  /** The broken rules of parts that are sound in themselves. */
  problems: Problem[];
}

const { providers: providersSchema, ...PARTS } = manifestSchema.shape;
const { replicate: replicateSchema } = providersSchema.shape;
const soundCall = replicateSchema.unwrap().pick({ model: true, input: true }).strip();

/** What stands for a part that has to be there. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  ...{ id: "style", section: "style", credits: 1, tags: ["style"] },
  ...{ photos: {}, output: "image", delivery: "wait", submit: "/api/submit" },
};
const LOCAL = { recipe: [{ op: "flip" }] };
const PROMPT = "A picture.";

/** Parts whose rules need nothing but themselves and the form. */
const RULED: readonly unknown[] = ["photos", "prices", "claimedSeconds", "tags"];

const startsWith = (path: JsonPath, start: JsonPath): boolean =>
  start.every((part, index) => path[index] === part);

const REPLICATE = ["providers", "replicate"];

const isRoute = (path: JsonPath): boolean => path.includes("when") || path.includes("watermark");

/** The parts of a manifest besides its providers, with stand-ins where one does not fit its schema. */
function mendParts(written: Record<string, unknown>) {
  const names = Object.keys(PARTS);
  const absent = names.filter((name) => written[name] === undefined);
  const meant = Object.keys(written)
    .filter((name) => !names.includes(name))
    .flatMap((name) => findNear(name, absent) ?? []);
  const broken = Object.entries(PARTS)
    .filter(([name, schema]) => meant.includes(name) || !schema.safeParse(written[name]).success)
    .map(([name]) => name);
  const parts = names.map((name) => [name, broken.includes(name) ? STAND_INS[name] : written[name]] as const);
  return { broken, parts: Object.fromEntries(parts.filter(([, part]) => part !== undefined)) };
}

/** Every call that names a model and gives it an input, whatever stands around it. */
function listCalls(replicate: unknown): PlacedCall[] {
  const at = (value: unknown, path: JsonPath): PlacedCall[] => {
    const { data } = soundCall.safeParse(value);
    return data ? [{ call: data, path }] : [];
  };
  if (!isRecord(replicate)) return [];
  const further = ["variants", "then"].flatMap((key) => {
    const list: unknown = replicate[key];
    return Array.isArray(list) ? list.flatMap((call, index) => at(call, [...REPLICATE, key, index])) : [];
  });
  return [...at(replicate, REPLICATE), ...further];
}

/** The form's fields; null where the form is broken, which other checks tell of. */
export function readFields(source: StyleSource): Field[] | null {
  const { form } = source;
  if (!form) return hasFault(source, "form.json") ? null : [...STYLE_FIELDS];
  if (!fitsShape(form, "form")) return null;
  const judged = validateRules(form, checkedFormSchema);
  return "value" in judged ? judged.value.fields : null;
}

/**
 * Reads what a style says to the vendor out of a folder that may be broken elsewhere; null where it says nothing, or its
 * manifest is not JSON.
 */
export function readVendorHalf(source: StyleSource): VendorHalf | null {
  const { manifest: file, prompt } = source;
  const written = file?.value;
  const providers = isRecord(written) ? written.providers : undefined;
  const replicate = isRecord(providers) ? providers.replicate : undefined;
  if (!file || !isRecord(written) || replicate === undefined) return null;
  const fields = readFields(source);
  const words = prompt?.text.trim() ?? "";
  const { broken, parts } = mendParts(written);
  const isSound = replicateSchema.safeParse(replicate).success;
  const mended = { ...parts, providers: { local: LOCAL, ...(isSound && { replicate }) } };
  const judged = checkedManifestSchema(fields).safeParse(mended);
  const isOwn = (path: JsonPath) =>
    startsWith(path, REPLICATE) || (RULED.includes(path[0]) && !broken.includes(String(path[0])));
  const issues = (judged.error?.issues ?? []).filter(({ path }) => isOwn(path));
  const told = issues.map(({ path }) => path).filter((path) => startsWith(path, REPLICATE));
  const doubts = [
    ...broken,
    ...issues.flatMap(({ path }) => (RULED.includes(path[0]) ? [String(path[0])] : [])),
    ...(fields ? [] : ["form"]),
    ...(words === "" ? ["prompt"] : []),
    ...(isSound && !told.some(isRoute) ? [] : ["calls"]),
    ...(told.length > 0 ? ["names"] : []),
  ];
  return {
    manifest: manifestSchema.parse(JSON.parse(fillProduct(JSON.stringify(mended)))),
    fields: fields ?? [],
    prompt: words || PROMPT,
    calls: listCalls(replicate),
    doubts: new Set(doubts),
    told,
    problems: issues.map((issue) => describeIssue(file, issue)),
  };
}
