import { composeRaster } from "../compose/compose-raster.server.ts";
import type { LocalJob, Make } from "../maker.ts";
import { readParameter } from "../maker.ts";
import { createRandom } from "../../core/raster/random.ts";
import { addSound } from "./add-sound.ts";
import { composeSound } from "./compose-sound.ts";
import { encodeFlac } from "./encode-flac.ts";
import { filmSize } from "./film-size.ts";
import { planFilm } from "./plan-film.ts";
import { setStage, stageSize, type Stage } from "./set-stage.server.ts";
import { FRAMES_PER_SECOND, shootFilm } from "./shoot-film.server.ts";

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
  const since = performance.now();
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
  const staged = performance.now();
  const isMarked = readParameter(maker.watermark, job) === true;
  const silent = await shootFilm({ plan, stage, size, seconds, isMarked, random });
  const shot = performance.now();
  const bytes =
    readParameter(maker.sound, job) === true
      ? addSound(
          silent,
          encodeFlac(composeSound(job.words, plan.effects, seconds, random)),
          FRAMES_PER_SECOND,
        )
      : silent;
  return {
    kind: "video",
    bytes,
    contentType: "video/mp4",
    ...size,
    seconds,
    timings: {
      stage: Math.round(staged - since),
      shoot: Math.round(shot - staged),
      sound: Math.round(performance.now() - shot),
    },
  };
};
