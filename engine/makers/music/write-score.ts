import type { Random } from "../../core/raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import type { Note } from "./score.ts";
import { writeBass } from "./write-bass.ts";
import { writeHarmony } from "./write-harmony.ts";
import { writeMelody } from "./write-melody.ts";

/** Notes grow louder on the way to the last bar where the plan wants it. */
const grow = (note: Note, { growth, bars, beatsPerBar }: MusicPlan): Note => {
  const before = 1 - Math.min(1, note.start / Math.max(1, (bars - 1) * beatsPerBar));
  return { ...note, loudness: note.loudness * (1 - growth * before) };
};

/** Every note of the piece but the drums. The last bar rests on the key's own chord. */
export const writeScore = (plan: MusicPlan, random: Random): Note[] =>
  [...writeHarmony(plan, random), ...writeBass(plan), ...writeMelody(plan, random)].map((note) =>
    grow(note, plan),
  );
