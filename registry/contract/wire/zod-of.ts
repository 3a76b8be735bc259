import { z } from "zod";
import type { Shape, WireOf } from "./shape.ts";

/** The zod schema of a shape: exactly what it names, in an answer of ours. */
export function zodOf<S extends Shape>(shape: S): z.ZodType<WireOf<S>>;
export function zodOf(shape: Shape): z.ZodTypeAny {
  return schemaOf(shape);
}

function schemaOf(shape: Shape): z.ZodTypeAny {
  switch (shape.is) {
    case "anything":
      return z.unknown();
    case "flag":
      return z.boolean();
    case "number":
      return z.number().finite();
    case "whole":
      return z.number().int();
    case "text":
      return z.string();
    case "moment":
      return z.string().datetime();
    case "address":
      return z.string().url();
    case "one":
      return unionOf(shape.of.map((known) => z.literal(known)));
    case "optional":
      return schemaOf(shape.of).optional();
    case "nullable":
      return schemaOf(shape.of).nullable();
    case "either":
      return unionOf(shape.of.map(schemaOf));
    case "list":
      return z.array(schemaOf(shape.of));
    case "map":
      return z.record(schemaOf(shape.of));
    case "record":
      return z.object(mapFields(shape.fields)).strict();
  }
}

const mapFields = (fields: Readonly<Record<string, Shape>>): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

function unionOf(variants: readonly z.ZodTypeAny[]): z.ZodTypeAny {
  const [first, second, ...others] = variants;
  if (first === undefined) return z.never();
  return second === undefined ? first : z.union([first, second, ...others]);
}
