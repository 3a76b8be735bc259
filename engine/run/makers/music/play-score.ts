import type { Random } from "../../../core/raster/random.ts";
import type { MusicPlan } from "./plan-music.ts";
import {
  SAMPLE_RATE,
  samplesOf,
  type Samples,
  playHeld,
  singTone,
  hertzOf,
  type Tone,
  poleOf,
  playPlucked,
  playStruck,
  type Syllable,
  type Vowel,
} from "./voices.ts";
import { type Note, type Part, isPlaying, swung } from "./write-score.ts";

/** Loudest sample: -1.5 dB below full scale, so that no converter overshoots. */
const PEAK = 10 ** (-1.5 / 20);
/** Where gentle saturation begins to bend the loudest moments, in times the mean loudness. */
const CREST = 3.4;
const FADE_IN_S = 0.012;
const FADE_OUT_S = 1.3;

/** Schroeder's hall (1962): four loops side by side, two all-passes behind; in samples at 44,100 a second. */
const LOOPS = [1557, 1617, 1491, 1422] as const;
const ALL_PASSES = [556, 441] as const;
const LOOP_SHARE = 0.82;
const DAMPING = 0.28;

/** The sound of a hall that answers a channel, without the channel itself. `spread` lengthens the loops. */
function hallOf(dry: Samples, spread: number): Samples {
  const wet = new Float32Array(dry.length);
  for (const length of LOOPS) {
    const loop = new Float32Array(length + spread);
    let [at, low] = [0, 0];
    for (let n = 0; n < dry.length; n += 1) {
      const value = loop[at]!;
      low = value * (1 - DAMPING) + low * DAMPING;
      loop[at] = dry[n]! + low * LOOP_SHARE;
      wet[n]! += value * 0.25;
      at = at + 1 === loop.length ? 0 : at + 1;
    }
  }
  for (const length of ALL_PASSES) {
    const loop = new Float32Array(length + spread);
    let at = 0;
    for (let n = 0; n < wet.length; n += 1) {
      const held = loop[at]!;
      const value = held - 0.5 * wet[n]!;
      loop[at] = wet[n]! + 0.5 * held;
      wet[n] = value;
      at = at + 1 === loop.length ? 0 : at + 1;
    }
  }
  return wet;
}

/** Takes away what lies below 25 hertz: it is not heard and costs loudness. */
function dropRumble(channel: Samples): void {
  const keep = Math.exp((-2 * Math.PI * 25) / SAMPLE_RATE);
  let [before, value] = [0, 0];
  for (let n = 0; n < channel.length; n += 1) {
    const sample = channel[n]!;
    value = keep * (value + sample - before);
    before = sample;
    channel[n] = value;
  }
}

function fade(channel: Samples): void {
  const [rise, fall] = [samplesOf(FADE_IN_S), samplesOf(FADE_OUT_S)];
  for (let n = 0; n < rise; n += 1) channel[n]! *= n / rise;
  for (let n = 0; n < fall; n += 1) {
    const share = n / fall;
    channel[channel.length - 1 - n]! *= share * share;
  }
}

/** The finished piece: hall added, loud moments rounded off, faded at both ends, peak at -1.5 dBFS. */
function masterPiece(left: Samples, right: Samples, hall: number): [Samples, Samples] {
  const channels: [Samples, Samples] = [left, right];
  const halls = [hallOf(left, 0), hallOf(right, 23)];
  channels.forEach((channel, index) => {
    const wet = halls[index]!;
    for (let n = 0; n < channel.length; n += 1) channel[n]! += wet[n]! * hall;
    dropRumble(channel);
  });
  let square = 0;
  for (const channel of channels) for (const sample of channel) square += sample * sample;
  const bend = CREST * Math.sqrt(square / (2 * left.length)) || 1;
  let peak = 1e-9;
  for (const channel of channels) {
    for (let n = 0; n < channel.length; n += 1) channel[n] = Math.tanh(channel[n]! / bend);
    fade(channel);
    for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
  }
  for (const channel of channels) for (let n = 0; n < channel.length; n += 1) channel[n]! *= PEAK / peak;
  return channels;
}

const DRUM_NAMES = ["kick", "snare", "hat", "brush", "rim", "tom"] as const;
type Drum = (typeof DRUM_NAMES)[number];
type Pattern = Partial<Record<Drum, readonly number[]>>;

/** Beats of a bar of four on which each drum is struck. */
const PATTERNS: Readonly<Record<Exclude<MusicPlan["drums"], "none">, Pattern>> = {
  soft: { kick: [0, 2.5], rim: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  rock: { kick: [0, 1.5, 2], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  four: { kick: [0, 1, 2, 3], snare: [1, 3], hat: [0.5, 1.5, 2.5, 3.5] },
  swing: { brush: [0, 1, 1.5, 2, 3, 3.5], kick: [0], rim: [3] },
  hiphop: { kick: [0, 1.5, 2.5], snare: [1, 3], hat: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  bossa: { kick: [0, 1.5, 2, 3.5], rim: [0, 1.5, 3], brush: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5] },
  drums: { tom: [0, 1.5, 2, 3, 3.5], kick: [0, 2] },
};

/** Noise and a falling sine: how a drum sounds. Times in seconds, tones in hertz. */
interface DrumTraits {
  seconds: number;
  from: number;
  to: number;
  body: number;
  noise: number;
  /** The corner of the noise's filter; what lies above it is heard where `isHigh`, else what lies below. */
  corner: number;
  isHigh: boolean;
  gain: number;
}

// prettier-ignore
const DRUMS: Readonly<Record<Drum, DrumTraits>> = {
  kick:  { seconds: 0.32, from: 130, to: 46,  body: 1,    noise: 0.04, corner: 2200, isHigh: false, gain: 0.5 },
  snare: { seconds: 0.2,  from: 210, to: 170, body: 0.4,  noise: 0.7,  corner: 1400, isHigh: true,  gain: 0.24 },
  hat:   { seconds: 0.07, from: 0,   to: 0,   body: 0,    noise: 1,    corner: 7000, isHigh: true,  gain: 0.1 },
  brush: { seconds: 0.13, from: 0,   to: 0,   body: 0,    noise: 1,    corner: 3200, isHigh: true,  gain: 0.06 },
  rim:   { seconds: 0.06, from: 900, to: 820, body: 0.7,  noise: 0.4,  corner: 2600, isHigh: true,  gain: 0.15 },
  tom:   { seconds: 0.5,  from: 120, to: 72,  body: 1,    noise: 0.12, corner: 700,  isHigh: false, gain: 0.42 },
};

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

function strike(drum: Drum, start: number, loudness: number, out: Samples, random: Random): void {
  const { seconds, from, to, body, noise, corner, isHigh, gain } = DRUMS[drum];
  const length = Math.min(samplesOf(seconds), out.length - start);
  const pole = poleOf(corner);
  let [low, phase] = [0, 0];
  for (let n = 0; n < length; n += 1) {
    const share = n / length;
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-share * 9))) / SAMPLE_RATE;
    const grain = random() * 2 - 1;
    low += (grain - low) * pole;
    const hiss = isHigh ? grain - low : low;
    const fall = (1 - share) ** 2 * Math.exp(-share * 3);
    out[start + n]! += gain * loudness * fall * Math.min(1, n / 40) * (body * Math.sin(phase) + noise * hiss);
  }
}

function playDrums(plan: MusicPlan, out: Samples, random: Random): void {
  if (plan.drums === "none") return;
  const beat = (SAMPLE_RATE * 60) / plan.tempo;
  for (let bar = 0; bar < plan.bars; bar += 1) {
    if (!isPlaying("drums", bar, plan)) continue;
    for (const drum of DRUM_NAMES) {
      for (const at of PATTERNS[plan.drums][drum] ?? []) {
        if (at >= plan.beatsPerBar) continue;
        const start = Math.round((bar * plan.beatsPerBar + swung(at, plan.swing)) * beat);
        strike(drum, start, (at % 1 === 0 ? 1 : 0.72) * (0.9 + random() * 0.2), out, random);
      }
    }
  }
}
