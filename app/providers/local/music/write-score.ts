import type { Random } from "../raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import type { Note } from "./score.ts";
import { writeBass } from "./write-bass.ts";
import { writeHarmony } from "./write-harmony.ts";
import { writeMelody } from "./write-melody.ts";

/** Every note of the piece but the drums. The last bar rests on the key's own chord. */
export const writeScore = (plan: MusicPlan, random: Random): Note[] => [
  ...writeHarmony(plan, random),
  ...writeBass(plan),
  ...writeMelody(plan, random),
];
