import type { Random } from "../../../core/raster/random.ts";
import type { Instrument } from "../../../words/music-words.ts";
import type { MusicPlan } from "./plan-music.ts";

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
function pitchOf({ root, scale }: Pick<MusicPlan, "root" | "scale">, step: number): number {
  const octave = Math.floor(step / scale.length);
  return root + 12 * octave + scale[step - octave * scale.length]!;
}

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

const chordOf = (plan: MusicPlan, bar: number): number[] =>
  bar === plan.bars - 1 ? chordSteps({ ...plan, chords: [0] }, 0) : chordSteps(plan, bar);

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

const voicing = (plan: MusicPlan, bar: number): number[] =>
  chordOf(plan, bar)
    .map((step) => {
      let pitch = pitchOf(plan, step);
      while (pitch > 67) pitch -= 12;
      while (pitch < 54) pitch += 12;
      return pitch;
    })
    .sort((a, b) => a - b);

function writeHarmony(plan: MusicPlan, random: Random): Note[] {
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

/** One tone of a motif: its beat in the phrase, its length, and how far it steps from the tone before. */
interface MotifTone {
  beat: number;
  beats: number;
  move: number;
}

const MOVES = [1, 1, -1, -1, 1, -1, 2, -2, 0, 3, -3] as const;
/** Steps of the scale that melodies stay within. */
const RANGE = { least: -1, most: 11 } as const;
const PHRASE_BARS = 2;

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

/** The lowest notes: kept between E1 and E2 or so. */
function bassPitch(plan: MusicPlan, step: number): number {
  let pitch = pitchOf(plan, step);
  while (pitch > 47) pitch -= 12;
  return pitch;
}

function writeBass(plan: MusicPlan): Note[] {
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

/** A rhythm of about `density` tones a bar of four, and a line to go with it. */
function inventMotif({ beatsPerBar, density }: MusicPlan, random: Random): MotifTone[] {
  const tones: MotifTone[] = [];
  const end = PHRASE_BARS * beatsPerBar;
  const usual = 4 / density;
  let beat = random() < 0.25 ? 0.5 : 0;
  while (beat < end - 0.5) {
    const wished = usual * (0.5 + random() * 1.1);
    const beats = Math.min(end - beat, Math.max(0.5, Math.round(wished * 2) / 2));
    tones.push({ beat, beats, move: MOVES[Math.floor(random() * MOVES.length)]! });
    beat += beats;
  }
  return tones;
}

/** The chord's tone nearest to a step, in any octave. */
function nearestChordStep(plan: MusicPlan, bar: number, step: number): number {
  const octaves = [-7, 0, 7, 14];
  const candidates = chordOf(plan, bar).flatMap((tone) => octaves.map((octave) => tone + octave));
  return candidates.reduce((best, next) => (Math.abs(next - step) < Math.abs(best - step) ? next : best));
}

/** Phrases of two bars in the order A A′ B A′: the same motif bent to the chords, another in between. */
function writeMelody(plan: MusicPlan, random: Random): Note[] {
  const motifs = [inventMotif(plan, random), inventMotif(plan, random)];
  const notes: Note[] = [];
  let step = 4;
  for (let bar = 0; bar < plan.bars; bar += PHRASE_BARS) {
    const phrase = Math.floor(bar / PHRASE_BARS);
    const motif = motifs[phrase % 4 === 2 ? 1 : 0]!;
    const start = bar * plan.beatsPerBar;
    for (const { beat, beats, move } of motif) {
      const inBar = bar + Math.floor(beat / plan.beatsPerBar);
      if (inBar >= plan.bars || !isPlaying("lead", inBar, plan)) continue;
      step = Math.min(RANGE.most, Math.max(RANGE.least, step + move));
      const isStrong = beat % 2 === 0 || beats >= 1.5;
      if (isStrong) step = nearestChordStep(plan, inBar, step);
      const isLast = inBar === plan.bars - 1;
      if (isLast && beat % plan.beatsPerBar > 0) continue;
      notes.push({
        part: "lead",
        instrument: plan.lead,
        start: start + swung(beat, plan.swing),
        beats: isLast ? plan.beatsPerBar : beats * 0.94,
        pitch:
          pitchOf(plan, isLast ? nearestChordStep(plan, inBar, step) : step) + 12 * (plan.root < 58 ? 1 : 0),
        loudness: 0.62 + (isStrong ? 0.14 : 0) + random() * 0.1,
      });
    }
  }
  return notes;
}
