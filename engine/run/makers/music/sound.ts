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
export function envelopeAt(sample: number, length: number, attack: number, release: number): number {
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

/** A saw wave at a phase from 0 to 1 that advances by `advance` a sample. */
export const sawAt = (phase: number, advance: number): number => 2 * phase - 1 - roundStep(phase, advance);

/** A square wave with soft steps. */
export const squareAt = (phase: number, advance: number): number =>
  sawAt(phase, advance) - sawAt((phase + 0.5) % 1, advance);

/** How much a one-pole low-pass filter takes of each new sample, for a corner in hertz. */
export const poleOf = (corner: number): number =>
  1 - Math.exp((-2 * Math.PI * Math.min(corner, SAMPLE_RATE * 0.45)) / SAMPLE_RATE);
