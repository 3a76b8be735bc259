import { holds, defaultOf } from "./shown-fields.ts";
import type { Field, Ratio } from "../field.ts";

/** Longest address that is taken, in characters. */
export const ADDRESS_LENGTH = 2048;

/** Most options that one sentence names. */
const MOST_NAMED = 20;

interface Refused {
  /** All values as they were sent. */
  values: Readonly<Record<string, unknown>>;
  photos: { min: number; max?: number | undefined };
  hiddenRatios?: readonly Ratio[] | undefined;
}

/** What a sentence about a refused value may name: its bounds and step, its length, the options that there are. */
export function factsOfProblem(field: Field, refused: Refused): Record<string, string | number> {
  const { values, photos, hiddenRatios = [] } = refused;
  const value = values[field.name];
  switch (field.control) {
    case "photos":
      return photos.max === undefined ? { min: photos.min } : { min: photos.min, max: photos.max };
    case "number":
      return { min: field.min, max: field.max, step: field.step };
    case "text":
      return { min: field.minLength, ...lengthsOf(value, field.maxLength) };
    case "prompt":
      return lengthsOf(value, field.maxLength);
    case "address":
      return lengthsOf(value, ADDRESS_LENGTH);
    case "ratio":
      return { options: name(field.options.filter((ratio) => !hiddenRatios.includes(ratio))) };
    case "size":
      return { options: name(field.options) };
    case "choice": {
      const offered = field.options.filter(({ when }) => holds(when, values));
      const chosen = field.options.find((option) => option.value === String(value ?? defaultOf(field)));
      return {
        options: name((offered.length > 0 ? offered : field.options).map((option) => option.value)),
        ...(chosen === undefined ? {} : { choice: chosen.value }),
      };
    }
    case "switch":
      return { options: name(["true", "false"]) };
  }
}

function lengthsOf(value: unknown, max: number): { max: number; length: number; over: number } {
  const length = typeof value === "string" ? value.length : 0;
  return { max, length, over: Math.max(0, length - max) };
}

const name = (options: readonly string[]): string =>
  [...options.slice(0, MOST_NAMED), ...(options.length > MOST_NAMED ? ["…"] : [])].join(", ");
