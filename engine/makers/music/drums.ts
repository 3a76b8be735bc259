import type { Random } from "../../core/raster/random.ts";
import type { MusicPlan } from "./music-plan.ts";
import { isPlaying, swung } from "./score.ts";
import { poleOf, SAMPLE_RATE, samplesOf, type Samples } from "./sound.ts";

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

/** Adds the drums of the whole piece to a channel. */
export function playDrums(plan: MusicPlan, out: Samples, random: Random): void {
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
