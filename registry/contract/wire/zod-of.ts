import { z } from "zod";
import type { Shape } from "./shape.ts";

/** The zod schema of a shape: exactly what it names, in an answer of ours. */
export function zodOf(shape: Shape): z.ZodTypeAny {
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
      return zodOf(shape.of).optional();
    case "nullable":
      return zodOf(shape.of).nullable();
    case "either":
      return unionOf(shape.of.map(zodOf));
    case "list":
      return z.array(zodOf(shape.of));
    case "map":
      return z.record(zodOf(shape.of));
    case "record":
      return z.object(mapFields(shape.fields)).strict();
  }
}

const mapFields = (fields: Readonly<Record<string, Shape>>): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, zodOf(field)]));

function unionOf(variants: readonly z.ZodTypeAny[]): z.ZodTypeAny {
  const [first, second, ...others] = variants;
  if (first === undefined) return z.never();
  return second === undefined ? first : z.union([first, second, ...others]);
}
