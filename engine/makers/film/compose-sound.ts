import { planMusic } from "../music/plan-music.ts";
import { playScore } from "../music/play-score.ts";
import { poleOf, SAMPLE_RATE, samplesOf, type Samples } from "../music/sound.ts";
import { writeScore } from "../music/write-score.ts";
import type { Random } from "../../core/raster/random.ts";
import type { EffectName } from "./film-plan.ts";

/** Seconds of the piece that a film's music is the beginning of: shorter ones would have to hurry. */
const PIECE_S = 20;
/** How loud music is under a film, and fades at both ends, in seconds. */
const MUSIC = 0.6;
const FADE_S = { start: 0.4, end: 1 } as const;

/** Noise of the weather: its loudness, its corner in hertz, what lies above it or below, and how often it swells. */
interface NoiseTraits {
  gain: number;
  corner: number;
  isHigh: boolean;
  swellHz: number;
}

const RAIN: NoiseTraits = { gain: 0.09, corner: 1800, isHigh: true, swellHz: 0.11 };
const WIND: NoiseTraits = { gain: 0.5, corner: 320, isHigh: false, swellHz: 0.23 };
const NOISES: Readonly<Partial<Record<EffectName, NoiseTraits>>> = { rain: RAIN, snow: WIND, mist: WIND };

function addNoise({ gain, corner, isHigh, swellHz }: NoiseTraits, out: Samples, random: Random): void {
  const pole = poleOf(corner);
  const phase = random() * 2 * Math.PI;
  let [first, second] = [0, 0];
  for (let n = 0; n < out.length; n += 1) {
    const grain = random() * 2 - 1;
    first += (grain - first) * pole;
    second += (first - second) * pole;
    const swell = 0.65 + 0.35 * Math.sin((2 * Math.PI * swellHz * n) / SAMPLE_RATE + phase);
    out[n]! += gain * swell * (isHigh ? grain - first : second);
  }
}

function fade(channel: Samples): void {
  const [rise, fall] = [samplesOf(FADE_S.start), samplesOf(FADE_S.end)];
  for (let n = 0; n < Math.min(rise, channel.length); n += 1) channel[n]! *= n / rise;
  for (let n = 0; n < Math.min(fall, channel.length); n += 1) channel[channel.length - 1 - n]! *= n / fall;
}

/** A film's sound, left and right: quiet music by its words, with rain or wind where the film shows them. */
export function composeSound(
  words: string,
  effects: readonly EffectName[],
  seconds: number,
  random: Random,
): [Samples, Samples] {
  const plan = planMusic(words, PIECE_S, random);
  const lastBeat = (seconds * plan.tempo) / 60;
  const notes = writeScore(plan, random).filter(({ start }) => start < lastBeat);
  const channels = playScore({ plan, notes, syllables: [] }, seconds, random);
  for (const channel of channels) {
    for (let n = 0; n < channel.length; n += 1) channel[n]! *= MUSIC;
    for (const traits of new Set(effects.flatMap((name) => NOISES[name] ?? [])))
      addNoise(traits, channel, random);
    fade(channel);
  }
  return channels;
}
