import { appendFileSync } from "node:fs";
import { z } from "zod";

/** The seed of a proof that nobody chose one for: the same each time, so that two runs can be compared. */
export const USUAL_SEED = 20_261_122;

/** What a run of `npm run prove` hands to the proofs that it starts. */
const settingsSchema = z.object({
  /** A file to which figures are added, one JSON line each. */
  PROOF_FIGURES: z.string().optional(),
  PROOF_SEED: z.coerce.number().int().nonnegative().default(USUAL_SEED),
});

/** The seed that a proof draws its cases from: `--seed`, else the usual one. */
export const readSeed = (): number => settingsSchema.parse(process.env).PROOF_SEED;

/** One line of a proof's figures. */
export const figureSchema = z.object({ name: z.string(), value: z.string() });
export type Figure = z.infer<typeof figureSchema>;

/** Notes a figure for the table of `docs/proof.md`, e.g. `noteFigure("credits lost", "0 of 40")`, and prints it. */
export function noteFigure(name: string, value: string | number): void {
  const figure: Figure = { name, value: String(value) };
  process.stdout.write(`${figure.name}: ${figure.value}\n`);
  const { PROOF_FIGURES: file } = settingsSchema.parse(process.env);
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
