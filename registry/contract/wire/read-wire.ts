import type { Shape, WireOf } from "./shape.ts";

/** What JSON holds of each plain kind; the server's schemas know more of them. */
const TYPES = {
  text: "string",
  moment: "string",
  address: "string",
  number: "number",
  whole: "number",
  flag: "boolean",
} as const;

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
    case "one":
      return shape.of.find((known) => known === value);
    case "optional":
      return readPart(shape.of, value);
    case "nullable":
      return value === null ? null : readPart(shape.of, value);
    case "either":
      return shape.of.map((variant) => readPart(variant, value)).find((read) => read !== undefined);
    case "list":
      return Array.isArray(value) ? value.flatMap((item) => partsOf(shape.of, item)) : undefined;
    case "map":
      return isRecord(value) ? readFields(value, Object.keys(value), () => shape.of) : undefined;
    case "record": {
      if (!isRecord(value)) return undefined;
      const names = Object.keys(shape.fields);
      const read = readFields(value, names, (name) => shape.fields[name]);
      return names.every((name) => name in read || shape.fields[name]?.is === "optional") ? read : undefined;
    }
    default:
      return typeof value === TYPES[shape.is] ? value : undefined;
  }
}

/** Whether parsed JSON is an object with named values. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is read, in a list of its own, since it may be a list itself; an empty one where nothing is. */
const partsOf = (shape: Shape | undefined, value: unknown): unknown[] => {
  const read = shape && readPart(shape, value);
  return read === undefined ? [] : [read];
};

const readFields = (
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  shapeOf: (name: string) => Shape | undefined,
): Record<string, unknown> =>
  Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(value, name))
      .flatMap((name) => partsOf(shapeOf(name), value[name]).map((read) => [name, read])),
  );
