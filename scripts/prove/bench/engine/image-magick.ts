import { runProgram } from "./run-program.ts";

/** What the programs are called, from the newest version to the oldest. */
const PROGRAMS = ["magick", "convert-im6.q16", "convert"];
/** One thread, so that processor time is work and no waiting. */
const ALONE = { MAGICK_THREAD_LIMIT: "1", OMP_NUM_THREADS: "1" };

/** Packs as the engine does: zlib's sixth level, rows as they are. */
const PNG = ["-quality", "60"];

/** Works on a picture's file with ImageMagick; gives the milliseconds of processor that it took. */
export type Magick = (input: string, options: readonly string[], output: string) => Promise<number>;

/** Finds ImageMagick; null where it is not installed. */
export async function findMagick(): Promise<Magick | null> {
  for (const program of PROGRAMS) {
    const asked = await runProgram(program, ["-version"]);
    if (!asked?.output.startsWith("Version: ImageMagick")) continue;
    return async (input, options, output) => {
      const run = await runProgram(program, [input, ...options, ...PNG, output], ALONE);
      if (run === null) throw new Error(`${program} failed with ${options.join(" ")}`);
      return run.cpuMs;
    };
  }
  return null;
}
