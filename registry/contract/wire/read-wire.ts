import type { Shape, WireOf } from "./shape.ts";

/**
 * Reads a parsed JSON value by its shape. What an older or newer server, or something between, has written otherwise
 * costs no more than itself: an optional field and an item that don't fit are left out, as are fields without a name
 * here. Undefined where what must be there is not.
 */
export function readWire<S extends Shape>(shape: S, value: unknown): WireOf<S> | undefined;
export function readWire(shape: Shape, value: unknown): unknown {
  return readPart(shape, value);
}

function readPart(shape: Shape, value: unknown): unknown {
  switch (shape.is) {
    case "anything":
      return value;
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "whole":
      return Number.isInteger(value) ? value : undefined;
    case "one":
      return shape.of.find((known) => known === value);
    case "optional":
      return readPart(shape.of, value);
    case "nullable":
      return value === null ? null : readPart(shape.of, value);
    case "either":
      return shape.of.map((variant) => readPart(variant, value)).find((read) => read !== undefined);
    case "list":
      return Array.isArray(value) ? value.flatMap((item) => itemsOf(shape.of, item)) : undefined;
    case "map":
      return isRecord(value) ? readNames(Object.keys(value), () => shape.of, value) : undefined;
    case "record": {
      const names = Object.keys(shape.fields);
      const read = isRecord(value) ? readNames(names, (name) => shape.fields[name], value) : {};
      const isWhole = names.every((name) => shape.fields[name]?.is === "optional" || name in read);
      return isRecord(value) && isWhole ? read : undefined;
    }
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** Whether parsed JSON is an object with named values. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The item in a list of its own, since an item may be a list; an empty one where it does not fit. */
const itemsOf = (shape: Shape, item: unknown): unknown[] => {
  const read = readPart(shape, item);
  return read === undefined ? [] : [read];
};

function readNames(
  names: readonly string[],
  shapeOf: (name: string) => Shape | undefined,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = names.flatMap((name) => {
    const shape = Object.hasOwn(value, name) ? shapeOf(name) : undefined;
    return shape === undefined ? [] : itemsOf(shape, value[name]).map((read) => [name, read] as const);
  });
  return Object.fromEntries(entries);
}
