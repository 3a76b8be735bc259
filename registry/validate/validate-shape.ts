import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { buildJsonSchema, type SchemaKind } from "./json-schemas.ts";
import { problemAt, type JsonFile, type JsonPath, type ValueMend } from "../source/json-file.ts";
import type { Problem } from "../source/problem.ts";
import { adviseOnBound, adviseOnType, findMatching, nameKind, type Advice } from "./advise-on-value.ts";
import { findMissing, findNear, suggest } from "../contract/did-you-mean.ts";

let ajv: Ajv | undefined;

/** The compiled validator of a kind of file; ajv keeps it by the schema's key. */
function validatorOf(kind: SchemaKind): ValidateFunction {
  ajv ??= new Ajv({ allErrors: true, discriminator: true, verbose: true, allowUnionTypes: true });
  const compiled = ajv.getSchema(kind);
  if (compiled) return compiled;
  ajv.addSchema(buildJsonSchema(kind), kind);
  return ajv.getSchema(kind) ?? ajv.compile(buildJsonSchema(kind));
}

/** A key that is wrong in itself is reported twice by ajv, once for the key and once for its name's pattern. */
const isEcho = (error: ErrorObject): boolean =>
  error.propertyName !== undefined && error.keyword !== "propertyNames";

/**
 * A value that fits no branch of a union is one mistake: that of the branch whose type it has, however deep, else of the union, whose
 * error says all that could stand there.
 */
function settleUnions(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf");
  const unionOf = (error: ErrorObject) =>
    unions.find(
      ({ schemaPath, instancePath }) =>
        error.schemaPath.startsWith(`${schemaPath}/`) && error.instancePath.startsWith(instancePath),
    );
  const isNear = (error: ErrorObject) => {
    const union = unionOf(error);
    return union !== undefined && (error.keyword !== "type" || error.instancePath !== union.instancePath);
  };
  const settled = unions.filter((union) => errors.some((error) => isNear(error) && unionOf(error) === union));
  return errors.filter((error) => isNear(error) || (!unionOf(error) && !settled.includes(error)));
}

/** What was found of a file, for as long as somebody has the file: several checks ask. */
const judged = new WeakMap<JsonFile, Problem[]>();

/** Holds a JSON file against its schema: one problem per mistake, at its exact place. A file is of one kind. */
export function validateShape(file: JsonFile, kind: SchemaKind): Problem[] {
  const known = judged.get(file) ?? judgeShape(file, kind);
  judged.set(file, known);
  return known;
}

/** Whether a file is JSON that fits its schema. */
export const fitsShape = (file: JsonFile, kind: SchemaKind): boolean =>
  file.value !== undefined && validateShape(file, kind).length === 0;

function judgeShape(file: JsonFile, kind: SchemaKind): Problem[] {
  const validate = validatorOf(kind);
  if (file.value === undefined || validate(file.value)) return [];
  const all = (validate.errors ?? []).filter((error) => !isEcho(error));
  const told = settleUnions(all).map((error) => ({ error, ...describeShapeError(error, file.value) }));
  // A key that was meant to be the missing one is that one mistake.
  const found = told.filter(
    ({ error: { keyword, instancePath, params } }) =>
      keyword !== "required" ||
      !told.some(
        ({ error, meant }) => meant === params.missingProperty && error.instancePath === instancePath,
      ),
  );
  return found.map(({ path, target, message, fix, mend }) =>
    problemAt(file, path, { rule: "schema", message, fix }, target, mend),
  );
}

/** What a pattern of the contract asks for, in words and with one that fits, by the pattern as a schema has it. */
const WORDS: Readonly<Record<string, string>> = {
  "^#[0-9a-f]{6}$": "a colour: # and six of 0 to 9 and a to f, such as #8a5a48",
  "^(question|answer)[1-8]$": "question1 to question8 and answer1 to answer8",
  "^[0-9a-f]{64}$": "a version: 64 hexadecimal digits",
  "^[1-9]\\d*(\\.\\d+)?:[1-9]\\d*(\\.\\d+)?$": "a ratio, such as 4:3",
  "^[1-9]\\d*:[1-9]\\d*$": "a ratio, such as 17:22",
  "^[A-Za-z0-9][A-Za-z0-9.:-]*$": "letters, digits, dots, colons and hyphens, such as 16:9",
  "^[A-Za-z0-9{}-]+$": "letters, digits and hyphens, such as {product}-style-neon-portrait",
  "^[^|]+(\\|[^|]+)*$": "words parted by single bars, such as bald|shaved head",
  "^[a-z-]+(\\+[a-z-]+)+$": "terms joined by +, such as beach+sunset",
  "^[a-z-]+$": "small letters and hyphens, such as night-sky",
  "^[a-z0-9-]+(\\/[a-z0-9-]+)?(\\+[a-z0-9-]+(\\/[a-z0-9-]+)?)*(:(scratches|stains|fading|noise|low-contrast|blur|black-and-white|text-watermark|line-drawing))?$":
    "a sample photograph without its ending, such as astronaut",
  "^[a-z0-9-]+\\/[a-z0-9.-]+$": "owner/name, such as bytedance/seedream-4",
  "^[a-z0-9-]+\\/[a-z0-9.-]+(:[0-9a-f]{64})?$":
    "owner/name, such as bytedance/seedream-4, and of a community model its version: a colon and 64 hexadecimal digits",
  "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters, digits and single hyphens, such as neon-portrait",
  "^[a-z0-9][a-z0-9-]*\\.(jpg|png)$": "a file's name, such as cat.jpg",
  "^[a-z0-9][a-z0-9-]*\\.(webp|jpg|png)$": "a file's name, such as before-1.webp",
  "^[a-z][A-Za-z0-9_]*$": "letters, digits and underscores, a small letter first, such as hairColor",
  "^\\$": "a field of the form with $ before it, such as $strength",
  "^\\$[a-z][A-Za-z0-9_]*$": "a field of the form with $ before it, such as $scale",
  "^\\/api\\/[A-Za-z0-9{}/-]+$": "a path below /api/, such as /api/img/{product}-v2/submit",
  "^\\d{4}-\\d{2}-\\d{2}$": "a day, such as 2026-11-21",
  "^https:\\/\\/": "an address that begins with https://",
};

/** What a pattern asks for, in words; the pattern itself where nobody has put it into words. */
export const wordsOfPattern = (pattern: string): string => WORDS[pattern] ?? `a text that matches ${pattern}`;

interface ShapeError {
  path: JsonPath;
  target: "value" | "key";
  message: string;
  fix?: string;
  mend?: ValueMend;
  /** The property that an unknown one was most likely meant to be. */
  meant?: string;
}

/** Turns a JSON pointer into a path; array indexes become numbers where the document has an array there. */
function readPointer(pointer: string, document: unknown): (string | number)[] {
  let value = document;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(value) ? Number(key) : key;
      value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
      return step;
    });
}

/** A value as words: an object of a file may have a `toString` of its own, which is no function. */
const written = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(written) : []);
const keys = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.keys(value) : [];

/** The values that the branches of a discriminated union give its tag. */
function tagValues(branches: unknown, tag: string): string[] {
  const list: unknown[] = Array.isArray(branches) ? branches : [];
  return list.flatMap((branch) => {
    const properties: unknown =
      typeof branch === "object" && branch !== null ? Reflect.get(branch, "properties") : undefined;
    const property: unknown =
      typeof properties === "object" && properties !== null ? Reflect.get(properties, tag) : undefined;
    const value: unknown =
      typeof property === "object" && property !== null ? Reflect.get(property, "const") : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

/** The types that the branches of a union take. */
const listKinds = (branches: unknown): string[] => {
  const list: unknown[] = Array.isArray(branches) ? branches : [];
  return list.flatMap((branch) =>
    typeof branch === "object" && branch !== null ? words([Reflect.get(branch, "type")]) : [],
  );
};

/** Advice on a word that is not among those that are known. */
function adviseOnWord(word: string, known: readonly string[]): Advice {
  const meant = findNear(word, known);
  return { fix: suggest(word, known), ...(meant !== undefined && { mend: { set: meant, isSafe: false } }) };
}

/** Addresses by which a tool is called; a file's name is no such thing, since the file has to be renamed with it. */
const OWN_NAMES = ["id", "imageType"];

function adviseOnPattern(path: JsonPath, data: unknown, pattern: string): Advice {
  const match = findMatching(String(data), new RegExp(pattern));
  if (match === undefined) return { fix: `write ${wordsOfPattern(pattern)}` };
  const isSafe = path.length === 1 && OWN_NAMES.includes(String(path[0]));
  return { fix: `write "${match}"`, mend: { set: match, isSafe } };
}

/** A value as it is told: a list or an object of many parts is cut short. */
function quote(value: unknown): string {
  const told = JSON.stringify(value) ?? String(value);
  return told.length > MOST_QUOTED ? `${told.slice(0, MOST_QUOTED)}…` : told;
}
/** Characters of a value that are told. */
const MOST_QUOTED = 80;

/** A value's name in quotes, of an entry of a list the list's with its place from 1. */
function nameOf(path: JsonPath): string {
  const last = path.at(-1);
  if (last === undefined) return "the file";
  const owner = path.findLast((part) => typeof part === "string");
  return typeof last === "number" ? `entry ${last + 1} of "${owner ?? "the file"}"` : `"${last}"`;
}

/** What an unknown key of an object was meant to be: rather one that is missing than one that stands there already. */
function describeUnknownKey(
  path: JsonPath,
  key: string,
  object: unknown,
  known: readonly string[],
): ShapeError {
  const meant = findMissing(key, known, keys(object));
  return {
    path: [...path, key],
    target: "key",
    message: `unknown property "${key}"`,
    fix: known.length === 0 ? "remove it" : suggest(key, meant === undefined ? known : [meant]),
    ...(meant !== undefined && { meant, mend: { rename: meant, isSafe: true } }),
  };
}

/** Says one validation error in plain words, with where it is and what to do. */
function describeShapeError(error: ErrorObject, document: unknown): ShapeError {
  const path = readPointer(error.instancePath, document);
  const name = nameOf(path);
  const at = (message: string, advice: Advice): ShapeError => ({ path, target: "value", message, ...advice });
  const { params, parentSchema = {}, data } = error;
  switch (error.keyword) {
    case "additionalProperties":
      return describeUnknownKey(path, String(params.additionalProperty), data, keys(parentSchema.properties));
    case "propertyNames": {
      const key = String(params.propertyName);
      const pattern = parentSchema.propertyNames?.pattern;
      return {
        path: [...path, key],
        target: "key",
        message: `"${key}" is not a name that can stand here`,
        fix: `write ${wordsOfPattern(String(pattern))}`,
      };
    }
    case "required":
      return at(`"${params.missingProperty}" is missing`, { fix: `add "${params.missingProperty}"` });
    case "discriminator": {
      const tag = String(params.tag);
      const known = tagValues(parentSchema.oneOf, tag);
      const meant = keys(data).find((key) => findNear(key, [tag]) === tag);
      if (params.error === "tag" && meant !== undefined && meant !== tag)
        return describeUnknownKey(path, meant, data, [tag]);
      const message =
        params.error === "tag" ? `"${tag}" must be a text` : `unknown ${tag} ${quote(params.tagValue)}`;
      const value = written(params.tagValue ?? "");
      return { path: [...path, tag], target: "value", message, ...adviseOnWord(value, known) };
    }
    case "enum":
      return at(
        `${quote(data)} is not known as ${name}`,
        adviseOnWord(written(data), words(params.allowedValues)),
      );
    case "const":
      return at(`${name} must be ${quote(params.allowedValue)}`, {
        fix: `write ${quote(params.allowedValue)}`,
      });
    case "type": {
      const { minimum, maximum, exclusiveMinimum, required } = parentSchema;
      const wanted = words(params.type).length > 0 ? words(params.type) : [String(params.type)];
      const kinds = wanted[0] === "integer" ? "a whole number" : `of type ${wanted.join(" or ")}`;
      return at(
        `${name} must be ${kinds}, not ${quote(data)}`,
        adviseOnType(wanted[0] ?? "", data, { minimum, maximum, exclusiveMinimum, required }),
      );
    }
    case "anyOf": {
      const kinds = listKinds(parentSchema.anyOf).map(nameKind).join(" or ");
      return at(`${name} can't be ${quote(data)}`, { fix: `write ${kinds}` });
    }
    case "pattern":
      return at(`${quote(data)} is not as ${name} has to be`, adviseOnPattern(path, data, params.pattern));
    case "minLength":
    case "maxLength": {
      const isShort = error.keyword === "minLength";
      return at(
        `${name} must have ${isShort ? "at least" : "at most"} ${params.limit} characters, has ${String(data).length}`,
        { fix: isShort ? "write more" : `cut ${String(data).length - Number(params.limit)} characters` },
      );
    }
    case "minItems":
    case "maxItems": {
      const isShort = error.keyword === "minItems";
      const excess = Math.abs(words(data).length - Number(params.limit));
      return at(
        `${name} must have ${isShort ? "at least" : "at most"} ${params.limit} entries, has ${words(data).length}`,
        { fix: `${isShort ? "add" : "remove"} ${excess}` },
      );
    }
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return at(
        `${name} ${error.message ?? ""}, not ${quote(data)}`,
        adviseOnBound(error.keyword, params.limit),
      );
    default:
      return at(`${name} ${error.message ?? "is not valid"}`, { fix: "see the schema that $schema names" });
  }
}
