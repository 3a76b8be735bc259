import { z } from "zod";
import { quantile } from "./quantile.ts";

const KINDS = ["ratio", "exponent", "bytes", "processor", "time", "rate"] as const;
/** The kinds that another machine gives, too; others are shown and not compared. */
const COMPARED: ReadonlySet<string> = new Set<(typeof KINDS)[number]>(["ratio", "exponent", "bytes"]);

/** Something that was measured, by name. What is counted or measured once has one round. */
export const figureSchema = z
  .object({
    name: z.string(),
    kind: z.enum(KINDS),
    /** What the number counts; empty for ratios and exponents. */
    unit: z.string(),
    isSmallerBetter: z.boolean(),
    /** The middle of its rounds, and their range. */
    median: z.number(),
    least: z.number(),
    most: z.number(),
    rounds: z.number(),
    /** What it should not be worse than, where the project has set that. */
    goal: z.number().optional(),
  })
  .strict();
export type Figure = z.infer<typeof figureSchema>;

/** What one bench found. */
export interface Measured {
  figures: Figure[];
  /** Sentences about what could not be measured here; without one, every figure that is kept must be there again. */
  notes: string[];
}

/** A figure of the rounds that were measured; smaller is better unless it says otherwise. */
export function figureOf(
  name: string,
  rounds: readonly number[],
  {
    isSmallerBetter = true,
    unit = "",
    ...said
  }: Pick<Figure, "kind"> & Partial<Pick<Figure, "unit" | "isSmallerBetter" | "goal">>,
): Figure {
  const [median, least, most] = [quantile(rounds, 0.5), quantile(rounds, 0), quantile(rounds, 1)];
  return { name, unit, isSmallerBetter, ...said, median, least, most, rounds: rounds.length };
}

/** How much worse a figure may be than the one that is kept. */
export const TOLERANCE = 0.15;

/** Whether a figure is worse than another number by more than a share of it. */
const isWorse = ({ median, isSmallerBetter }: Figure, than: number, share: number): boolean =>
  isSmallerBetter ? median > than * (1 + share) : median < than / (1 + share);

/** Whether a figure misses its goal. */
export const missesGoal = (figure: Figure): boolean =>
  figure.goal !== undefined && isWorse(figure, figure.goal, 0);

/**
 * A sentence for each figure that is lost: worse than the kept one by more than the tolerance, and worse than each of its
 * rounds, since the middle moves on a busy machine.
 */
export function findLosses({ figures, notes }: Measured, kept: readonly Figure[]): string[] {
  return kept.flatMap((before) => {
    if (!isCompared(before)) return [];
    const after = figures.find(({ name }) => name === before.name);
    if (after === undefined) return notes.length > 0 ? [] : [`${before.name}: was not measured`];
    const worst = before.isSmallerBetter ? before.most : before.least;
    const isLost = isWorse(after, before.median, TOLERANCE) && isWorse(after, worst, 0);
    return isLost ? [`${before.name}: ${tellNumber(after)} instead of ${tellNumber(before)}`] : [];
  });
}

/** Whether a figure is one that `findLosses` compares. */
export const isCompared = ({ kind }: Figure): boolean => COMPARED.has(kind);

/** A number with as many digits as say something. */
export function tellValue(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** The middle of a figure with its unit. */
export const tellNumber = ({ median, unit }: Figure): string => `${tellValue(median)} ${unit}`.trimEnd();
