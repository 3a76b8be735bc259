import { SAMPLE_RATE, samplesOf, type Samples } from "./sound.ts";

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
export function masterPiece(left: Samples, right: Samples, hall: number): [Samples, Samples] {
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
