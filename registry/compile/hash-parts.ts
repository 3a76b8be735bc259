import { createHash } from "node:crypto";
import type { ToolParts } from "../contract/compiled.ts";
import { isRecord } from "../contract/wire/read-wire.ts";
import type { StyleSource } from "../source/style-source.ts";

/** What a style's parts are read from: JSON as values, texts as they stand. */
export interface PartTexts {
  manifest: unknown;
  form: unknown;
  prompt: string;
  /** Copy by locale. */
  copies: Readonly<Record<string, unknown>>;
}

/** The parts of a folder that was read. */
export const partTextsOf = ({ manifest, form, prompt, copies }: StyleSource): PartTexts => ({
  manifest: manifest?.value,
  form: form?.value,
  prompt: prompt?.text ?? "",
  copies: Object.fromEntries([...copies].map(([name, { value }]) => [`copy/${name}.json`, value])),
});

/** The member of an object, whatever it is; undefined where it is none. */
const memberOf = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** A value whose members stand in one order, so that the order of writing makes no other version. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortMembers(value[name])]));
}

/** First ten hexadecimal digits of the SHA-256 of a part. */
const hashPart = (part: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sortMembers(part)) ?? "")
    .digest("hex")
    .slice(0, 10);

/** The models that calls name, in their order, and the calls without them. */
function divideCalls(value: unknown): { models: unknown[]; rest: unknown } {
  if (Array.isArray(value)) {
    const divided = value.map(divideCalls);
    return { models: divided.flatMap(({ models }) => models), rest: divided.map(({ rest }) => rest) };
  }
  if (!isRecord(value)) return { models: [], rest: value };
  const { model, variants, then, ...own } = value;
  const [first, second] = [divideCalls(variants), divideCalls(then)];
  return {
    models: [model, ...first.models, ...second.models],
    rest: { ...own, variants: first.rest, then: second.rest },
  };
}

/** A version of its own for each part of a style that can change what comes of it, or what is said of it. */
export function hashParts({ manifest, form, prompt, copies }: PartTexts): ToolParts {
  const providers = memberOf(manifest, "providers");
  const { models, rest } = divideCalls(memberOf(providers, "replicate"));
  return {
    prompt: hashPart(prompt.trim()),
    recipe: hashPart(memberOf(providers, "local")),
    input: hashPart([rest, form]),
    model: hashPart(models),
    copy: hashPart(copies),
  };
}
