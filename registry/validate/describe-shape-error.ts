import type { ErrorObject } from "ajv";
import type { JsonPath } from "../source/json-file.ts";
import { suggest } from "./did-you-mean.ts";

export interface ShapeError {
  path: JsonPath;
  target: "value" | "key";
  message: string;
  fix?: string;
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

const quote = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** Says one validation error in plain words, with where it is and what to do. */
export function describeShapeError(error: ErrorObject, document: unknown): ShapeError {
  const path = readPointer(error.instancePath, document);
  const name = path.at(-1) ?? "the file";
  const at = (message: string, fix?: string): ShapeError => ({
    path,
    target: "value",
    message,
    ...(fix && { fix }),
  });
  const { params, parentSchema, data } = error;
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      const known = keys(parentSchema?.properties);
      const fix = known.length > 0 ? suggest(key, known) : "remove it";
      return { path: [...path, key], target: "key", message: `unknown property "${key}"`, fix };
    }
    case "propertyNames": {
      const key = String(params.propertyName);
      const pattern = parentSchema?.propertyNames?.pattern;
      return {
        path: [...path, key],
        target: "key",
        message: `"${key}" is not a name that can stand here`,
        fix: `names match ${pattern}`,
      };
    }
    case "required":
      return at(`"${params.missingProperty}" is missing`, `add "${params.missingProperty}"`);
    case "discriminator": {
      const tag = String(params.tag);
      const known = tagValues(parentSchema?.oneOf, tag);
      const message =
        params.error === "tag" ? `"${tag}" must be a text` : `unknown ${tag} ${quote(params.tagValue)}`;
      return {
        path: [...path, tag],
        target: "value",
        message,
        fix: suggest(written(params.tagValue ?? ""), known),
      };
    }
    case "enum":
      return at(
        `${quote(data)} is not known as "${name}"`,
        suggest(written(data), words(params.allowedValues)),
      );
    case "const":
      return at(`"${name}" must be ${quote(params.allowedValue)}`, `write ${quote(params.allowedValue)}`);
    case "type":
      return at(
        `"${name}" must be ${params.type === "integer" ? "a whole number" : `of type ${params.type}`}, not ${quote(data)}`,
      );
    case "pattern":
      return at(`${quote(data)} does not match ${params.pattern}`, `change "${name}" to match the pattern`);
    case "minLength":
    case "maxLength":
      return at(
        `"${name}" must have ${error.keyword === "minLength" ? "at least" : "at most"} ${params.limit} characters, has ${String(data).length}`,
      );
    case "minItems":
    case "maxItems":
      return at(
        `"${name}" must have ${error.keyword === "minItems" ? "at least" : "at most"} ${params.limit} entries, has ${words(data).length}`,
      );
    default:
      return at(`"${name}" ${error.message ?? "is not valid"}`);
  }
}
