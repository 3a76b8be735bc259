import type { ValueMend } from "../source/json-file.ts";

/** What mends a value, in words and, where it is one certain change, as that. */
export interface Advice {
  fix: string;
  mend?: ValueMend;
}

/** The part of a JSON Schema that bounds a number. */
interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  /** Names that an object has to have. */
  required?: readonly string[];
}

const KINDS: Readonly<Record<string, string>> = {
  integer: "a whole number",
  number: "a number",
  string: "a text in quotes",
  boolean: "true or false",
  array: "a list in brackets",
  object: "an object in braces",
};

/** A type of JSON Schema in words. */
export const nameKind = (type: string): string => KINDS[type] ?? type;

const fits = (
  value: number,
  { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity }: Bounds,
) => value >= minimum && value <= maximum && value > exclusiveMinimum;

/** What to write in the place of a value of another type. */
export function adviseOnType(wanted: string, data: unknown, bounds: Bounds): Advice {
  const isNumber = wanted === "integer" || wanted === "number";
  if (isNumber && typeof data === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(data)) {
    const value = Number(data);
    const isWhole = wanted === "number" || Number.isInteger(value);
    if (isWhole && fits(value, bounds))
      return { fix: `write ${value}, without quotes`, mend: { set: value, isSafe: true } };
  }
  if (wanted === "integer" && typeof data === "number") {
    const near = [Math.floor(data), Math.ceil(data)].filter((value) => fits(value, bounds));
    const [first] = near;
    if (first !== undefined)
      return { fix: `write ${near.join(" or ")}`, mend: { set: first, isSafe: false } };
  }
  if (wanted === "boolean" && (data === "true" || data === "false"))
    return { fix: `write ${data}, without quotes`, mend: { set: data === "true", isSafe: true } };
  if (wanted === "string" && (typeof data === "number" || typeof data === "boolean"))
    return { fix: `write "${data}", in quotes`, mend: { set: String(data), isSafe: false } };
  if (wanted === "array" && typeof data === "string")
    return { fix: `write [${JSON.stringify(data)}], a list`, mend: { set: [data], isSafe: false } };
  const { required = [] } = bounds;
  const parts =
    wanted === "object" && required.length > 0
      ? ` with ${required.map((name) => `"${name}"`).join(", ")}`
      : "";
  const kind = `${nameKind(wanted)}${parts}`;
  return { fix: data === null ? `leave it out, or write ${kind}` : `write ${kind}` };
}

/** What to write in the place of a number out of bounds. */
export function adviseOnBound(keyword: string, limit: number): Advice {
  switch (keyword) {
    case "minimum":
      return { fix: `write ${limit} or more`, mend: { set: limit, isSafe: false } };
    case "maximum":
      return { fix: `write ${limit} or less`, mend: { set: limit, isSafe: false } };
    case "exclusiveMinimum":
      return { fix: `write more than ${limit}` };
    case "exclusiveMaximum":
      return { fix: `write less than ${limit}` };
    default:
      return { fix: `write a multiple of ${limit}` };
  }
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");
const hyphenate = (text: string, others: RegExp): string =>
  text.replace(others, "-").replace(/-{2,}/g, "-").replace(/^-|-$/g, "");

/** A text as it can stand in an address: small letters, digits and single hyphens. */
export const slugOf = (text: string): string =>
  hyphenate(plain(text).toLowerCase(), /[^a-z0-9]+/g)
    .slice(0, 60)
    .replace(/-$/, "");

/** A picture's file name as it can stand in an address; its ending says the type. */
export function slugOfFile(name: string): string {
  const [, stem = name, ending = ""] = /^(.*)\.([A-Za-z0-9]+)$/.exec(name) ?? [];
  return `${slugOf(stem)}.${ending.toLowerCase().replace("jpeg", "jpg")}`;
}

/** The nearest text that matches a pattern; undefined where none is certain. */
export function findMatching(text: string, pattern: RegExp): string | undefined {
  const withPlaces = hyphenate(plain(text).toLowerCase(), /[^a-z0-9{}]+/g);
  return [withPlaces, slugOf(text), slugOfFile(text)].find((candidate) => pattern.test(candidate));
}
