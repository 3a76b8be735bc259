import type { Random } from "../../../core/raster/random.ts";

/** Samples a second, as on a compact disc. */
export const SAMPLE_RATE = 44_100;

/** One channel or both, one value a sample, around -1 to 1. */
export type Samples = Float32Array;

/** A tone that a voice plays into a channel, which it adds to. */
export interface Tone {
  /** First sample. */
  start: number;
  /** Samples until it is let go; what rings on comes after. */
  length: number;
  /** Hertz. */
  frequency: number;
  /** 0 to 1. */
  loudness: number;
  /** 0 dull to 1 bright. */
  brightness: number;
}

/** MIDI number as hertz; 69 is the A of 440. */
export const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

export const samplesOf = (seconds: number): number => Math.round(seconds * SAMPLE_RATE);

/** Rises over `attack` samples, holds, and falls over `release` samples after `length`. */
function envelopeAt(sample: number, length: number, attack: number, release: number): number {
  const rise = sample < attack ? sample / attack : 1;
  const fall = sample > length ? Math.max(0, 1 - (sample - length) / release) : 1;
  return rise * fall * fall;
}

/** Rounds off the step of a saw wave (polyBLEP), so that it has no frequencies above half the sample rate. */
function roundStep(phase: number, advance: number): number {
  if (phase < advance) {
    const t = phase / advance;
    return t + t - t * t - 1;
  }
  if (phase > 1 - advance) {
    const t = (phase - 1) / advance;
    return t * t + t + t + 1;
  }
  return 0;
}

const sawAt = (phase: number, advance: number): number => 2 * phase - 1 - roundStep(phase, advance);

/** A square wave with soft steps. */
const squareAt = (phase: number, advance: number): number =>
  sawAt(phase, advance) - sawAt((phase + 0.5) % 1, advance);

/** How much a one-pole low-pass filter takes of each new sample, for a corner in hertz. */
export const poleOf = (corner: number): number =>
  1 - Math.exp((-2 * Math.PI * Math.min(corner, SAMPLE_RATE * 0.45)) / SAMPLE_RATE);

/** The vowels that the voice can sing. */
export type Vowel = "a" | "e" | "i" | "o" | "u";

export interface Syllable {
  vowel: Vowel;
  /** The last one of a line: the voice breathes after it. */
  endsLine: boolean;
}

const VOWELS: readonly Vowel[] = ["a", "o", "e", "u", "i"];
/** Vowel letters of Latin writing without their marks, and of Arabic; y stands for i. */
const VOWEL_OF_LETTER: Readonly<Record<string, Vowel>> = {
  ...{ a: "a", e: "e", i: "i", o: "o", u: "u", y: "i" },
  ...{ ا: "a", آ: "a", أ: "a", ى: "a", ة: "a", و: "u", ي: "i", إ: "i" },
};
/** Writing in which each sign is a syllable of its own. */
const SIGN_WRITING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** `[verse]`, `[chorus]` and other marks are not sung. */
const MARKS = /\[[^\]]*\]/g;

const vowelOfSign = (sign: string): Vowel => VOWELS[(sign.codePointAt(0) ?? 0) % VOWELS.length]!;

/** Vowel groups of a word: each is sung on one tone. A word without any is one tone. */
function readWord(word: string): Vowel[] {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const vowels: Vowel[] = [];
  let wasVowel = false;
  for (const sign of plain) {
    if (SIGN_WRITING.test(sign)) {
      vowels.push(vowelOfSign(sign));
      wasVowel = false;
      continue;
    }
    const vowel = VOWEL_OF_LETTER[sign];
    if (vowel && !wasVowel) vowels.push(vowel);
    wasVowel = vowel !== undefined;
  }
  return vowels.length > 0 || !/\p{L}/u.test(plain) ? vowels : [vowelOfSign(plain)];
}

/** A text as the syllables that a voice sings. Hangul and other signs that are taken apart stay whole. */
export function splitSyllables(lyrics: string): Syllable[] {
  return lyrics
    .replace(MARKS, "")
    .split(/\n+/)
    .flatMap((line) => {
      const vowels = line
        .split(/\s+/)
        .flatMap((word) => (SIGN_WRITING.test(word) ? [...word].flatMap(readSign) : readWord(word)));
      return vowels.map((vowel, index) => ({ vowel, endsLine: index === vowels.length - 1 }));
    });
}

const readSign = (sign: string): Vowel[] => (/\p{L}/u.test(sign) ? [vowelOfSign(sign)] : []);

/** How a tone that lasts is built: waves side by side, a filter that opens, vibrato and breath. */
interface HeldTraits {
  wave: "saw" | "square" | "drawbars";
  /** Waves beside the first, as cents off it. */
  detune: readonly number[];
  attackS: number;
  releaseS: number;
  /** The filter's corner as a multiple of the fundamental, dull and bright. */
  corner: readonly [number, number];
  /** How much further it opens at the start. */
  bite: number;
  vibratoCents: number;
  breath: number;
  gain: number;
}

// prettier-ignore
const HELD = {
  strings: { wave: "saw",      detune: [-7, 6], attackS: 0.09,  releaseS: 0.28, corner: [2.5, 8],  bite: 0.2, vibratoCents: 9,  breath: 0,    gain: 0.1 },
  brass:   { wave: "saw",      detune: [-3],    attackS: 0.045, releaseS: 0.12, corner: [2.2, 9],  bite: 1.2, vibratoCents: 6,  breath: 0.01, gain: 0.12 },
  flute:   { wave: "square",   detune: [],      attackS: 0.06,  releaseS: 0.14, corner: [1.1, 1.8], bite: 0.1, vibratoCents: 8,  breath: 0.05, gain: 0.26 },
  organ:   { wave: "drawbars", detune: [],      attackS: 0.015, releaseS: 0.08, corner: [20, 40],  bite: 0,   vibratoCents: 3,  breath: 0,    gain: 0.08 },
  synth:   { wave: "square",   detune: [5],     attackS: 0.006, releaseS: 0.12, corner: [2, 12],   bite: 1.6, vibratoCents: 4,  breath: 0,    gain: 0.09 },
  pad:     { wave: "saw",      detune: [-9, 8], attackS: 0.5,   releaseS: 0.8,  corner: [1.4, 3.4], bite: 0,   vibratoCents: 3,  breath: 0,    gain: 0.055 },
  bass:    { wave: "saw",      detune: [],      attackS: 0.006, releaseS: 0.07, corner: [2, 7],    bite: 2,   vibratoCents: 0,  breath: 0,    gain: 0.22 },
} as const satisfies Record<string, HeldTraits>;

const DRAWBARS = [
  [0.5, 0.5],
  [1, 1],
  [2, 0.7],
  [3, 0.45],
  [4, 0.35],
] as const;
const VIBRATO_HZ = 5.3;
/** Vibrato begins when a tone has stood for a while, as players do it. */
const VIBRATO_AFTER_S = 0.25;

const waveAt = (wave: HeldTraits["wave"], phase: number, advance: number): number => {
  if (wave === "saw") return sawAt(phase, advance);
  if (wave === "square") return squareAt(phase, advance);
  return DRAWBARS.reduce(
    (sum, [ratio, loudness]) => sum + loudness * Math.sin(2 * Math.PI * phase * ratio),
    0,
  );
};

export function playHeld(kind: keyof typeof HELD, tone: Tone, out: Samples, random: Random): void {
  const traits: HeldTraits = HELD[kind];
  const attack = samplesOf(traits.attackS);
  const release = samplesOf(traits.releaseS);
  const end = Math.min(out.length - tone.start, tone.length + release);
  const waves = [0, ...traits.detune].map((cents) => ({ ratio: 2 ** (cents / 1200), phase: random() * 2 }));
  const [dull, bright] = traits.corner;
  const corner = tone.frequency * (dull + (bright - dull) * tone.brightness);
  const gain = (traits.gain * tone.loudness) / Math.sqrt(waves.length);
  // Drawbars begin an octave below: their phase runs to 2.
  const whole = traits.wave === "drawbars" ? 2 : 1;
  for (const wave of waves) wave.phase %= whole;
  let [first, second, pole, advance] = [0, 0, 0, 0];
  for (let n = 0; n < end; n += 1) {
    if (n % 32 === 0) {
      const seconds = n / SAMPLE_RATE;
      const depth = Math.min(1, Math.max(0, (seconds - VIBRATO_AFTER_S) * 3)) * traits.vibratoCents;
      const bend = 2 ** ((depth * Math.sin(2 * Math.PI * VIBRATO_HZ * seconds)) / 1200);
      advance = (tone.frequency * bend) / SAMPLE_RATE;
      pole = poleOf(corner * (1 + traits.bite * Math.exp(-seconds * 7)));
    }
    let sum = traits.breath > 0 ? (random() * 2 - 1) * traits.breath : 0;
    for (const wave of waves) {
      sum += waveAt(traits.wave, wave.phase, advance * wave.ratio);
      wave.phase = (wave.phase + advance * wave.ratio) % whole;
    }
    first += (sum - first) * pole;
    second += (first - second) * pole;
    out[tone.start + n]! += gain * second * envelopeAt(n, tone.length, attack, release);
  }
}

/** A partial of a struck sound: times the fundamental, its loudness, and seconds until it is 60 dB down. */
type Partial = readonly [ratio: number, loudness: number, seconds: number];

// prettier-ignore
const STRUCK = {
  piano:  [[1, 1, 4], [2.002, 0.5, 3], [3.006, 0.3, 2.2], [4.012, 0.18, 1.6], [5.02, 0.1, 1.2], [6.03, 0.07, 0.9], [8.06, 0.04, 0.6]],
  epiano: [[1, 1, 3.4], [2.001, 0.22, 2], [3.01, 0.08, 1.3], [6.9, 0.05, 0.5], [14.1, 0.05, 0.25]],
  bell:   [[1, 1, 3.6], [2.001, 0.35, 2.8], [2.756, 0.3, 2], [5.404, 0.2, 1.1], [8.93, 0.1, 0.5]],
  bass:   [[1, 1, 2.4], [2.001, 0.5, 1.4], [3.003, 0.2, 0.8], [4.01, 0.1, 0.5]],
} as const satisfies Record<string, readonly Partial[]>;

const ATTACK_S = 0.004;
const RELEASE_S = 0.18;

/**
 * Sines that die away each at its own pace, as struck strings and bars do. Each is a damped resonator: two products a
 * sample. Low tones ring longer than high ones.
 */
export function playStruck(kind: keyof typeof STRUCK, tone: Tone, out: Samples): void {
  const attack = samplesOf(ATTACK_S);
  const end = Math.min(out.length - tone.start, tone.length + samplesOf(RELEASE_S));
  const longer = Math.min(1.6, Math.max(0.35, (330 / tone.frequency) ** 0.5));
  for (const [ratio, loudness, seconds] of STRUCK[kind]) {
    const frequency = tone.frequency * ratio;
    if (frequency > SAMPLE_RATE * 0.42) continue;
    const dulled = ratio === 1 ? 1 : (0.35 + 0.9 * tone.brightness) / (1 + (frequency / 9000) ** 2);
    const decay = 0.001 ** (1 / (seconds * longer * SAMPLE_RATE));
    const turn = (2 * Math.PI * frequency) / SAMPLE_RATE;
    const twice = 2 * decay * Math.cos(turn);
    const squared = decay * decay;
    let before = 0;
    let value = 0.22 * tone.loudness * loudness * dulled * Math.sin(turn);
    for (let n = 0; n < end; n += 1) {
      const rise = n < attack ? n / attack : 1;
      const fall = n > tone.length ? 1 - (n - tone.length) / (end - tone.length) : 1;
      out[tone.start + n]! += value * rise * fall;
      const next = twice * value - squared * before;
      before = value;
      value = next;
    }
  }
}

/** A plucked string by Karplus and Strong (1983): noise that goes round a loop and loses its highs on the way. */
export function playPlucked(tone: Tone, out: Samples, random: Random): void {
  const exact = SAMPLE_RATE / tone.frequency - 0.5;
  const period = Math.max(2, Math.floor(exact));
  const share = exact - period;
  const loop = new Float32Array(period + 1);
  // A finger is soft: what it leaves of the noise lies below some multiples of the tone.
  const pole = poleOf(tone.frequency * (4 + 10 * tone.brightness));
  const noise = Float32Array.from(loop, () => random() * 2 - 1);
  let [first, soft] = [0, 0];
  // Twice round, so that the loop's end leads to its beginning.
  for (let i = 0; i < 2 * loop.length; i += 1) {
    first += (noise[i % loop.length]! - first) * pole;
    soft += (first - soft) * pole;
    loop[i % loop.length] = soft;
  }
  const end = Math.min(out.length - tone.start, tone.length + samplesOf(0.3));
  const loss = 0.001 ** (1 / (tone.frequency * 3.2));
  const attack = samplesOf(0.002);
  let [at, last] = [0, 0];
  for (let n = 0; n < end; n += 1) {
    const next = (at + 1) % loop.length;
    const value = loop[at]! * (1 - share) + loop[next]! * share;
    const fall = n > tone.length ? 1 - (n - tone.length) / (end - tone.length) : 1;
    out[tone.start + n]! += 0.42 * tone.loudness * value * fall * Math.min(1, n / attack);
    loop[at] = loss * 0.5 * (value + last);
    last = value;
    at = next;
  }
}

/** A resonance of the mouth: its frequency and width in hertz, and how loud it is. */
type Formant = readonly [hertz: number, width: number, loudness: number];

/** Vowels as an alto sings them; the figures follow the tables of the Csound manual's appendix on formants. */
// prettier-ignore
const FORMANTS: Readonly<Record<Vowel, readonly Formant[]>> = {
  a: [[800, 80, 1], [1150, 90, 0.63], [2800, 120, 0.1], [3500, 130, 0.02]],
  e: [[400, 60, 1], [1600, 80, 0.06], [2700, 120, 0.03], [3300, 150, 0.02]],
  i: [[350, 50, 1], [1700, 100, 0.1], [2700, 120, 0.03], [3700, 150, 0.01]],
  o: [[450, 70, 1], [800, 80, 0.35], [2830, 100, 0.16], [3500, 130, 0.04]],
  u: [[325, 50, 1], [700, 60, 0.25], [2530, 170, 0.03], [3500, 180, 0.01]],
};
const SUNG_ATTACK_S = 0.05;
const SUNG_RELEASE_S = 0.12;
const SUNG_VIBRATO_HZ = 5.6;
const VIBRATO_CENTS = 26;
/** How long the mouth takes from one vowel to the next. */
const GLIDE_S = 0.07;

interface Resonator {
  first: number;
  second: number;
  gain: number;
  before: number;
  value: number;
}

/** The coefficients of a resonance between two vowels. */
function tune(
  resonator: Resonator,
  [from, , quiet]: Formant,
  [to, width, loud]: Formant,
  share: number,
): void {
  const hertz = from + (to - from) * share;
  const radius = Math.exp((-Math.PI * width) / SAMPLE_RATE);
  resonator.first = 2 * radius * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
  resonator.second = radius * radius;
  resonator.gain = (quiet + (loud - quiet) * share) * (1 - radius);
}

/** One syllable on one tone: a buzz through four resonances that move from the vowel before to its own. No words. */
export function singTone(tone: Tone, before: Vowel, vowel: Vowel, out: Samples, random: Random): void {
  const [attack, release] = [samplesOf(SUNG_ATTACK_S), samplesOf(SUNG_RELEASE_S)];
  const end = Math.min(out.length - tone.start, tone.length + release);
  const mouth = FORMANTS[vowel].map((): Resonator => ({ first: 0, second: 0, gain: 0, before: 0, value: 0 }));
  let [phase, advance] = [0, 0];
  for (let n = 0; n < end; n += 1) {
    if (n % 32 === 0) {
      const seconds = n / SAMPLE_RATE;
      const share = Math.min(1, seconds / GLIDE_S);
      mouth.forEach((resonator, i) => tune(resonator, FORMANTS[before][i]!, FORMANTS[vowel][i]!, share));
      const depth = Math.min(1, Math.max(0, (seconds - 0.15) * 3)) * VIBRATO_CENTS;
      // The voice comes to its tone from just below.
      const cents = depth * Math.sin(2 * Math.PI * SUNG_VIBRATO_HZ * seconds) - 60 * Math.exp(-seconds * 30);
      advance = (tone.frequency * 2 ** (cents / 1200)) / SAMPLE_RATE;
    }
    const buzz = sawAt(phase, advance) + (random() * 2 - 1) * 0.04;
    phase = (phase + advance) % 1;
    let sum = 0;
    for (const resonator of mouth) {
      const next =
        buzz * resonator.gain + resonator.first * resonator.value - resonator.second * resonator.before;
      resonator.before = resonator.value;
      resonator.value = next;
      sum += next;
    }
    out[tone.start + n]! += 0.5 * tone.loudness * sum * envelopeAt(n, tone.length, attack, release);
  }
}
