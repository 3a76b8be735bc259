import type { Random } from "../../../core/raster/random.ts";
import {
  envelopeAt,
  poleOf,
  SAMPLE_RATE,
  samplesOf,
  sawAt,
  squareAt,
  type Samples,
  type Tone,
} from "./sound.ts";

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
