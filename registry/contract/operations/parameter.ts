import { z } from "zod";

/** A colour as `#rrggbb`. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** A share from 0 (none) to 1 (all of it). */
export const share = z.number().min(0).max(1);

/** Words that choose something, in any language and in lower case. A line may hold several, parted by bars. */
export const keywordList = z
  .array(z.string().regex(/^[^|]+(\|[^|]+)*$/))
  .min(1)
  .describe("Words that choose this, in any language, in lower case; a line may hold several, parted by |")
  .transform((lines) => lines.flatMap((line) => line.split("|")));

/** One branch of the recipe's union: the operation's name and its parameters, nothing else. */
export const operation = <Op extends string, Shape extends z.ZodRawShape>(op: Op, parameters: Shape) =>
  z.object({ op: z.literal(op), ...parameters }).strict();
