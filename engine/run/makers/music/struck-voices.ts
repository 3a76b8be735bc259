import type { Random } from "../../../core/raster/random.ts";
import { poleOf, SAMPLE_RATE, samplesOf, type Samples, type Tone } from "./sound.ts";

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
