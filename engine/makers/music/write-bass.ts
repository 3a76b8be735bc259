import type { MusicPlan } from "./music-plan.ts";
import { chordOf, isPlaying, pitchOf, swung, type Note } from "./score.ts";

/** Beats of a bar at which the bass plays, the step above the chord's root, and how long. */
type Figure = readonly (readonly [beat: number, step: number, beats: number])[];

const FIGURES = {
  root: [
    [0, 0, 1.9],
    [2, 0, 1.4],
    [3.5, 4, 0.5],
  ],
  eighths: Array.from({ length: 8 }, (_, index) => [index / 2, 0, 0.45] as const),
  octaves: Array.from({ length: 8 }, (_, index) => [index / 2, index % 2 === 0 ? 0 : 7, 0.4] as const),
  bossa: [
    [0, 0, 1.4],
    [1.5, 4, 0.5],
    [2, 4, 1.4],
    [3.5, 0, 0.5],
  ],
  walking: [
    [0, 0, 0.95],
    [1, 2, 0.95],
    [2, 4, 0.95],
    [3, 5, 0.95],
  ],
  waltz: [[0, 0, 1.6]],
  none: [],
} as const satisfies Record<MusicPlan["bass"], Figure>;

/** The lowest notes: kept between E1 and E2 or so. */
function bassPitch(plan: MusicPlan, step: number): number {
  let pitch = pitchOf(plan, step);
  while (pitch > 47) pitch -= 12;
  return pitch;
}

export function writeBass(plan: MusicPlan): Note[] {
  const figure: Figure = FIGURES[plan.bass];
  const last = plan.bars - 1;
  return Array.from({ length: plan.bars }, (_, bar) => bar).flatMap((bar) => {
    if (!isPlaying("bass", bar, plan) || figure.length === 0) return [];
    const [first = 0] = chordOf(plan, bar);
    const played: Figure = bar === last ? [[0, 0, plan.beatsPerBar]] : figure;
    return played
      .filter(([beat]) => beat < plan.beatsPerBar)
      .map(([beat, step, beats]) => {
        const low = bassPitch(plan, first);
        const above = pitchOf(plan, first + step) - pitchOf(plan, first);
        return {
          part: "bass" as const,
          instrument: "bass" as const,
          start: bar * plan.beatsPerBar + swung(beat, plan.swing),
          beats,
          pitch: low + above,
          loudness: beat === 0 ? 0.8 : 0.66,
        };
      });
  });
}
