import type { Random } from "../../../core/raster/random.ts";
import { envelopeAt, SAMPLE_RATE, samplesOf, sawAt, type Samples, type Tone } from "./sound.ts";
import type { Vowel } from "./syllables.ts";

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
const ATTACK_S = 0.05;
const RELEASE_S = 0.12;
const VIBRATO_HZ = 5.6;
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
  const [attack, release] = [samplesOf(ATTACK_S), samplesOf(RELEASE_S)];
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
      const cents = depth * Math.sin(2 * Math.PI * VIBRATO_HZ * seconds) - 60 * Math.exp(-seconds * 30);
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
