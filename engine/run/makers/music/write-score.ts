import type { Random } from "../../../core/raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import { type Note, chordOf, isPlaying, pitchOf, swung } from "./score.ts";
import { writeHarmony } from "./write-harmony.ts";

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
