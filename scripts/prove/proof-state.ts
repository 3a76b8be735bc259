import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { figureSchema } from "../../tests/proofs/proof-notes.ts";
import { PARTS, type PartName } from "./parts.ts";

/** Where the last run of each part is kept, for the document that is made of it and for a run that goes on. */
export const STATE_FILE = "docs/proof.json";

const partRunSchema = z.object({
  passed: z.number(),
  failed: z.number(),
  /** Seconds by the clock, and of all processors together. */
  wallSeconds: z.number(),
  cpuSeconds: z.number(),
  figures: z.array(figureSchema),
  /** The seed that its cases were drawn from; null where it has none. */
  seed: z.number().nullable(),
  /** What was proved, when, and on what. */
  commit: z.string(),
  date: z.string(),
  machine: z.string(),
});
/** One finished run of a part. */
export type PartRun = z.infer<typeof partRunSchema>;

const stateSchema = z.record(partRunSchema);
export type ProofState = { readonly [Name in PartName]?: PartRun };

/** The last run of every part that ever ran; nothing where there is no such file. */
export function readState(): ProofState {
  const kept = existsSync(STATE_FILE) ? stateSchema.parse(JSON.parse(readFileSync(STATE_FILE, "utf8"))) : {};
  return Object.fromEntries(PARTS.flatMap(({ name }) => (kept[name] ? [[name, kept[name]]] : [])));
}

export function writeState(state: ProofState): void {
  writeFileSync(STATE_FILE, `${JSON.stringify(state, null, 2)}\n`);
}

/** The parts that no run has proved at a commit yet: where a run that was stopped goes on. */
export const listUnproved = (state: ProofState, commit: string): PartName[] =>
  PARTS.map(({ name }) => name).filter(
    (name) => state[name]?.commit !== commit || (state[name]?.failed ?? 1) > 0,
  );
