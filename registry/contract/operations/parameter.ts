import { z } from "zod";

/** A colour as `#rrggbb`. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** A share from 0 (none) to 1 (all of it). */
export const share = z.number().min(0).max(1);

/** One branch of the recipe's union: the operation's name and its parameters, nothing else. */
export const operation = <Op extends string, Shape extends z.ZodRawShape>(op: Op, parameters: Shape) =>
  z.object({ op: z.literal(op), ...parameters }).strict();
