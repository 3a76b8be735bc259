import type { Random } from "../../../core/raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import { chordOf, pitchOf, swung, type Note } from "./score.ts";

/** A stroke: when, how long, how loud, and which tones of the chord; all of them where none is named. */
interface Stroke {
  beat: number;
  beats: number;
  loudness: number;
  tone?: number;
  /** Beats between one tone of the stroke and the next. */
  spread?: number;
}

const eighths = (count: number): Stroke[] =>
  Array.from({ length: count }, (_, index) => {
    const tones = [0, 1, 2, 3, 2, 1];
    return {
      beat: index / 2,
      beats: 0.9,
      loudness: index % 2 === 0 ? 0.6 : 0.48,
      tone: tones[index % tones.length]!,
    };
  });

function strokesOf(plan: MusicPlan): Stroke[] {
  const length = plan.beatsPerBar;
  switch (plan.accompaniment) {
    case "held":
      return [{ beat: 0, beats: length, loudness: 0.5, spread: 0.08 }];
    case "block":
      return [
        { beat: 0, beats: 1.9, loudness: 0.62, spread: 0.02 },
        { beat: 2, beats: 1.3, loudness: 0.5, spread: 0.02 },
        { beat: 3.5, beats: 0.5, loudness: 0.4 },
      ];
    case "stabs":
      return [
        { beat: 0, beats: 0.6, loudness: 0.5 },
        { beat: 1.5, beats: 0.5, loudness: 0.6 },
        { beat: 3, beats: 0.6, loudness: 0.46 },
      ];
    case "offbeat":
      return [0.5, 1.5, 2.5, 3.5].map((beat) => ({ beat, beats: 0.4, loudness: 0.56 }));
    case "strum":
      return [
        { beat: 0, beats: 1.4, loudness: 0.66, spread: 0.05 },
        { beat: 1, beats: 0.5, loudness: 0.44, spread: 0.04 },
        { beat: 1.5, beats: 0.9, loudness: 0.54, spread: 0.03 },
        { beat: 2.5, beats: 0.9, loudness: 0.56, spread: 0.04 },
        { beat: 3.5, beats: 0.5, loudness: 0.46, spread: 0.03 },
      ];
    case "waltz":
      return [1, 2].map((beat) => ({ beat, beats: 0.7, loudness: 0.48 }));
    case "arpeggio":
      return eighths(length * 2);
  }
}

/** The last bar: the chord once, and softer in its middle, so that struck strings ring to the end. */
const closingStrokes = ({ beatsPerBar }: MusicPlan): Stroke[] => [
  { beat: 0, beats: beatsPerBar, loudness: 0.56, spread: 0.06 },
  { beat: Math.ceil(beatsPerBar / 2), beats: Math.floor(beatsPerBar / 2), loudness: 0.42, spread: 0.12 },
];

/** The chord's tones close together around the middle of the keyboard. */
const voicing = (plan: MusicPlan, bar: number): number[] =>
  chordOf(plan, bar)
    .map((step) => {
      let pitch = pitchOf(plan, step);
      while (pitch > 67) pitch -= 12;
      while (pitch < 54) pitch += 12;
      return pitch;
    })
    .sort((a, b) => a - b);

/** Chords of the accompanying instrument, and a pad below them where the plan has one. */
export function writeHarmony(plan: MusicPlan, random: Random): Note[] {
  const notes: Note[] = [];
  const strokes = strokesOf(plan);
  for (let bar = 0; bar < plan.bars; bar += 1) {
    const tones = voicing(plan, bar);
    const start = bar * plan.beatsPerBar;
    const isLast = bar === plan.bars - 1;
    const played = isLast ? closingStrokes(plan) : strokes;
    for (const { beat, beats, loudness, tone, spread = 0 } of played) {
      const chosen = tone === undefined ? tones : [tones[tone] ?? tones[0]! + 12];
      chosen.forEach((pitch, index) => {
        notes.push({
          part: "harmony",
          instrument: plan.harmony,
          start: start + swung(beat, plan.swing) + index * spread + random() * 0.012,
          beats,
          pitch,
          loudness: loudness * (0.92 + random() * 0.16),
        });
      });
    }
    if (plan.hasPad)
      for (const pitch of tones)
        notes.push({ part: "pad", instrument: "pad", start, beats: plan.beatsPerBar, pitch, loudness: 0.5 });
  }
  return notes;
}
