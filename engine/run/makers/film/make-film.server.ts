import { divideRatio } from "#registry/contract/form/choices.ts";
import { composeRaster } from "../compose/compose-picture.server.ts";
import { type LocalJob, type Make, readParameter } from "../maker.ts";
import { createRandom, type Random } from "../../../core/raster/random.ts";
import { planMusic } from "../music/plan-music.ts";
import { playScore } from "../music/play-score.ts";
import { poleOf, SAMPLE_RATE, samplesOf, type Samples } from "../music/voices.ts";
import { writeScore } from "../music/write-score.ts";
import { addSound } from "./mp4.ts";
import { encodeFlac } from "./encode-flac.ts";
import { planFilm } from "./plan-film.ts";
import { setStage, stageSize, type Stage, FRAMES_PER_SECOND, shootFilm } from "./shoot-film.server.ts";
import type { EffectName } from "../../../words/film-words.ts";

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

/** Pixels of the shorter side by resolution; encoders want even numbers. */
const SHORT_SIDES = new Map([
  ["480p", 480],
  ["720p", 720],
  ["1080p", 1080],
]);
const USUAL_SECONDS = 8;

/** The stage of a film without a photo: a composition of the words, in the light that they ask for. */
async function composeStage(job: LocalJob, film: { width: number; height: number }): Promise<Stage> {
  const background = await composeRaster({ words: job.words, ...stageSize(film), seed: job.seed });
  return { background, person: null, focus: { x: 0.5, y: 0.5 } };
}

/**
 * Makes a film: a camera that moves over a still picture, by the words. The same photo, words and seed give the same
 * file. Where sound is asked for, the synthesiser plays to it.
 * @throws AppError UNSUPPORTED_TYPE when the photo can't be read
 */
export const makeFilm: Make<"film"> = async (maker, job, models) => {
  const text = (parameter: string | undefined) => String(readParameter(parameter, job) ?? "");
  const ratio = text(maker.ratio) === "9:16" ? "9:16" : "16:9";
  const size = filmSize(text(maker.resolution), ratio);
  const seconds = Number(text(maker.seconds)) || USUAL_SECONDS;
  const [photo] = job.photos;
  const stage = photo
    ? await setStage(photo, job.faces?.[0] ?? null, size, models)
    : await composeStage(job, size);
  const random = createRandom(job.seed);
  const planned = planFilm(job.words, stage.focus, random);
  const plan = photo ? planned : { ...planned, grade: null };
  const isMarked = readParameter(maker.watermark, job) === true;
  const silent = await shootFilm({ plan, stage, size, seconds, isMarked, random });
  const bytes =
    readParameter(maker.sound, job) === true
      ? addSound(
          silent,
          encodeFlac(composeSound(job.words, plan.effects, seconds, random)),
          FRAMES_PER_SECOND,
        )
      : silent;
  return { kind: "video", bytes, contentType: "video/mp4", ...size, seconds };
};

/** Width and height of a film of a resolution such as 720p in a ratio such as 16:9. */
export function filmSize(resolution: string, ratio: string): { width: number; height: number } {
  const shape = divideRatio(ratio) ?? 16 / 9;
  const short = SHORT_SIDES.get(resolution) ?? 720;
  const long = 2 * Math.round((short * Math.max(shape, 1 / shape)) / 2);
  return shape >= 1 ? { width: long, height: short } : { width: short, height: long };
}

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
