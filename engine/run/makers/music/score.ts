import type { Instrument } from "../../../words/music-words.ts";
import type { MusicPlan } from "./music-plan.ts";

export type Part = "lead" | "harmony" | "pad" | "bass";

/** One note. Times in beats from the start, pitch as a MIDI number (fractions allowed), loudness from 0 to 1. */
export interface Note {
  part: Part;
  instrument: Instrument | "bass" | "pad";
  start: number;
  beats: number;
  pitch: number;
  loudness: number;
}

/** The pitch of a step of the scale: 0 is the root, 7 the octave, negative ones lie below. */
export function pitchOf({ root, scale }: Pick<MusicPlan, "root" | "scale">, step: number): number {
  const octave = Math.floor(step / scale.length);
  return root + 12 * octave + scale[step - octave * scale.length]!;
}

/** Steps of the scale that a chord consists of. */
const chordSteps = (
  { chords, chordTones }: Pick<MusicPlan, "chords" | "chordTones">,
  bar: number,
): number[] => {
  const first = chords[bar % chords.length]!;
  return Array.from({ length: chordTones }, (_, index) => first + 2 * index);
};

/** Where a beat's second half really falls. */
export const swung = (beat: number, swing: number): number => {
  const share = beat - Math.floor(beat);
  return Math.abs(share - 0.5) < 0.01 ? beat + swing : beat;
};

/** Whether a part plays in a bar: the piece begins with less and ends with less. */
export function isPlaying(part: Part | "drums", bar: number, { bars }: Pick<MusicPlan, "bars">): boolean {
  const opening = bars >= 8 ? 2 : 1;
  if (part === "lead") return bar >= opening;
  if (part === "drums") return bar >= opening && bar < bars - 1;
  if (part === "bass") return bar >= opening / 2;
  return true;
}

/** The chord of a bar, the last one being the key's own. */
export const chordOf = (plan: MusicPlan, bar: number): number[] =>
  bar === plan.bars - 1 ? chordSteps({ ...plan, chords: [0] }, 0) : chordSteps(plan, bar);
