import type { Random } from "../../core/raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import { chordOf, isPlaying, pitchOf, swung, type Note } from "./score.ts";

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
export function writeMelody(plan: MusicPlan, random: Random): Note[] {
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
