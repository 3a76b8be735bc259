import type { Random } from "../../core/raster/random.ts";
import { playDrums } from "./drums.ts";
import { playHeld } from "./held-voices.ts";
import { masterPiece } from "./master.ts";
import type { MusicPlan } from "./music-plan.ts";
import type { Note, Part } from "./score.ts";
import { singTone } from "./sing.ts";
import { hertzOf, SAMPLE_RATE, type Samples, samplesOf, type Tone } from "./sound.ts";
import { playPlucked, playStruck } from "./struck-voices.ts";
import type { Syllable, Vowel } from "./syllables.ts";

/** Where a part sits between the ears (-1 left, 1 right), and how loud it is on average while it sounds. */
const PLACES: Readonly<Record<Part | "drums", { pan: number; level: number }>> = {
  lead: { pan: 0.12, level: 0.1 },
  harmony: { pan: -0.3, level: 0.055 },
  pad: { pan: 0.35, level: 0.035 },
  bass: { pan: 0, level: 0.085 },
  drums: { pan: 0.02, level: 0.05 },
};
/** Below it a part is silent. */
const SILENCE = 1e-4;

/** The factor that brings a part to a level: instruments differ by far more than a mix allows. */
function gainTo(level: number, channel: Samples): number {
  let [square, count] = [0, 0];
  for (const sample of channel) {
    if (Math.abs(sample) < SILENCE) continue;
    square += sample * sample;
    count += 1;
  }
  return count === 0 ? 0 : level / Math.sqrt(square / count);
}

/** Genres whose bass is a synthesiser's. */
const SYNTH_BASS: readonly MusicPlan["genre"][] = ["electronic", "hiphop", "chiptune"];

function playNote(note: Note, tone: Tone, plan: MusicPlan, out: Samples, random: Random): void {
  const { instrument } = note;
  switch (instrument) {
    case "piano":
    case "epiano":
    case "bell":
      return playStruck(instrument, tone, out);
    case "guitar":
      return playPlucked(tone, out, random);
    case "bass":
      return SYNTH_BASS.includes(plan.genre)
        ? playHeld("bass", tone, out, random)
        : playStruck("bass", tone, out);
    default:
      return playHeld(instrument, tone, out, random);
  }
}

/** The voice's range: notes are moved by octaves into it. */
const VOICE = { least: 57, most: 74 } as const;

/** Sings one syllable a note; after a line's last one it takes breath for a note. */
function singMelody(
  notes: readonly Note[],
  syllables: readonly Syllable[],
  toTone: (note: Note) => Tone,
  out: Samples,
  random: Random,
): void {
  let [next, breathes] = [0, false];
  let before: Vowel = "u";
  for (const note of notes) {
    if (breathes) {
      breathes = false;
      continue;
    }
    const { vowel, endsLine } = syllables[next % syllables.length]!;
    let pitch = note.pitch;
    while (pitch > VOICE.most) pitch -= 12;
    while (pitch < VOICE.least) pitch += 12;
    singTone(toTone({ ...note, pitch }), before, vowel, out, random);
    before = vowel;
    breathes = endsLine && syllables.length > 1;
    next += 1;
  }
}

/**
 * Plays a piece into two channels of `seconds`. With syllables, a voice takes the melody.
 * @returns left and right, finished
 */
export function playScore(
  { plan, notes, syllables }: { plan: MusicPlan; notes: readonly Note[]; syllables: readonly Syllable[] },
  seconds: number,
  random: Random,
): [Samples, Samples] {
  const length = samplesOf(seconds);
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  const beat = (SAMPLE_RATE * 60) / plan.tempo;
  const toTone = (note: Note): Tone => ({
    start: Math.min(length - 1, Math.max(0, Math.round(note.start * beat))),
    length: Math.round(note.beats * beat),
    frequency: hertzOf(note.pitch),
    loudness: note.loudness,
    brightness: plan.brightness,
  });
  const mix = (part: Part | "drums", play: (out: Samples) => void) => {
    const channel = new Float32Array(length);
    play(channel);
    const { pan, level } = PLACES[part];
    const gain = gainTo(level, channel);
    const [toLeft, toRight] = [
      gain * Math.cos(((pan + 1) * Math.PI) / 4),
      gain * Math.sin(((pan + 1) * Math.PI) / 4),
    ];
    for (let n = 0; n < length; n += 1) {
      left[n]! += channel[n]! * toLeft;
      right[n]! += channel[n]! * toRight;
    }
  };
  for (const part of ["harmony", "pad", "bass", "lead"] as const) {
    const own = notes.filter((note) => note.part === part);
    if (part === "lead" && syllables.length > 0)
      mix(part, (out) => singMelody(own, syllables, toTone, out, random));
    else if (own.length > 0)
      mix(part, (out) => own.forEach((note) => playNote(note, toTone(note), plan, out, random)));
  }
  mix("drums", (out) => playDrums(plan, out, random));
  return masterPiece(left, right, plan.hall);
}
