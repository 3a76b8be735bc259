import { z } from "zod";

/** A colour as `#rrggbb`. */
export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

export const hexColors = (least: number, most: number) => z.array(hexColor).min(least).max(most);

/** A share from 0 (none) to 1 (all of it). */
export const share = z.number().min(0).max(1);

const described = <Schema extends z.ZodTypeAny>(schema: Schema, what: string | undefined): Schema =>
  what === undefined ? schema : schema.describe(what);

/** A number between two bounds; `usual` where a recipe leaves it out. */
export const within = (least: number, most: number, usual: number, what?: string) =>
  described(z.number().min(least).max(most).default(usual), what);

/** As `within`, for whole numbers. */
export const whole = (least: number, most: number, usual: number, what?: string) =>
  described(z.number().int().min(least).max(most).default(usual), what);

const listOfKeywords = (least: 0 | 1) =>
  z
    .array(z.string().regex(/^[^|]+(\|[^|]+)*$/))
    .min(least)
    .describe("Words that choose this, in any language, in lower case; a line may hold several, parted by |");
const splitLines = (lines: string[]) => lines.flatMap((line) => line.split("|"));

/** Words that choose something, in any language and in lower case. A line may hold several, parted by bars. */
export const keywordList = listOfKeywords(1).transform(splitLines);

/** As `keywordList`, for what may be chosen by something else alone. */
export const anyKeywords = listOfKeywords(0).default([]).transform(splitLines);

/** One branch of the recipe's union: the operation's name and its parameters, nothing else. */
export const operation = <Op extends string, Shape extends z.ZodRawShape>(op: Op, parameters: Shape) =>
  z.object({ op: z.literal(op), ...parameters }).strict();
