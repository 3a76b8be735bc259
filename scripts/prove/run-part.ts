import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { figureSchema, USUAL_SEED, type Figure } from "../../tests/proofs/proof-notes.ts";
import { ensureChromium } from "./test/ensure-chromium.ts";
import { runVitest } from "./test/run-vitest.ts";
import type { PARTS } from "./parts.ts";
import type { PartRun } from "./proof-state.ts";
import { readCommit, readCommitHash, describeMachine } from "./read-origin.ts";

/** What a run is asked for beyond the parts' names. */
export interface ProofWish {
  seed?: number | undefined;
  /** Ids of the styles that `styles` measures, parted by commas. */
  only?: string | undefined;
  /** Measures a tenth of the styles, which rotates with the commit. */
  tenth: boolean;
  /** Runs one in so many of the part's files, which rotates with the commit. */
  shares?: number | undefined;
  /** Generations that `size` fills its database with. */
  rows?: number | undefined;
  /** Minutes that `soak` takes. */
  minutes?: number | undefined;
}

const readFigures = (file: string): Figure[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => figureSchema.parse(JSON.parse(line)))
    : [];

/** The commit as a number: what rotates with it goes by the remainder. */
const commitNumber = (): number => Number.parseInt(readCommitHash().slice(0, 8), 16);

/** Runs one long proof with its output shown; a seeded one that fails says how to repeat it. */
export async function runPart(
  { name, isSeeded }: (typeof PARTS)[number],
  { seed = USUAL_SEED, only, tenth, shares, rows, minutes }: ProofWish,
): Promise<PartRun> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-proof-"));
  const figuresFile = join(folder, "figures");
  try {
    const { passed, failed, wallSeconds, cpuSeconds, problems } = await runVitest(
      [
        ...["--config", "vitest.proofs.config.ts", "--project", name],
        ...(shares === undefined ? [] : [`--shard=${(commitNumber() % shares) + 1}/${shares}`]),
      ],
      {
        CHROMIUM_PATH: ensureChromium(),
        PROOF_FIGURES: figuresFile,
        PROOF_SEED: String(seed),
        ...(only !== undefined && { PROOF_ONLY: only }),
        ...(rows !== undefined && { PROOF_ROWS: String(rows) }),
        ...(minutes !== undefined && { PROOF_MINUTES: String(minutes) }),
        ...(tenth && { PROOF_TENTH: readCommitHash() }),
      },
    );
    for (const problem of problems) console.log(problem);
    if (failed > 0 && isSeeded)
      console.log(`Seed ${seed}: \`npm run prove -- ${name} --seed ${seed}\` repeats it.`);
    return {
      ...{ passed, failed, wallSeconds: Math.round(wallSeconds), cpuSeconds: Math.round(cpuSeconds) },
      figures: readFigures(figuresFile),
      seed: isSeeded ? seed : null,
      ...{ commit: readCommit(), date: new Date().toISOString().slice(0, 10), machine: describeMachine() },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
