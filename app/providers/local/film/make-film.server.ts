import { composePicture } from "../compose/compose-picture.server.ts";
import type { LocalJob, Make } from "../maker.ts";
import { readParameter } from "../maker.ts";
import type { Models } from "../models/models.server.ts";
import { createRandom } from "../raster/random.ts";
import { filmSize } from "./film-size.ts";
import { planFilm } from "./plan-film.ts";
import { setStage } from "./set-stage.server.ts";
import { shootFilm } from "./shoot-film.server.ts";

const USUAL_SECONDS = 8;

/** The picture that a film starts from: the photo, else one composed from the words. */
async function startPicture(job: LocalJob, ratio: "16:9" | "9:16", models: Models): Promise<Uint8Array> {
  const [photo] = job.photos;
  if (photo) return photo;
  const composed = await composePicture({ op: "compose" }, { ...job, ratio, size: "2K" }, models);
  if (composed.kind !== "image") throw new Error(`A picture was to be composed, not ${composed.kind}`);
  return composed.bytes;
}

/**
 * Makes a film: a camera that moves over a still picture, by the words. The same photo, words and seed give the same
 * file. Its films have no sound.
 * @throws AppError UNSUPPORTED_TYPE when the photo can't be read
 */
export const makeFilm: Make<"film"> = async (maker, job, models) => {
  const since = performance.now();
  const text = (parameter: string | undefined) => String(readParameter(parameter, job) ?? "");
  const ratio = text(maker.ratio) === "9:16" ? "9:16" : "16:9";
  const size = filmSize(text(maker.resolution), ratio);
  const seconds = Number(text(maker.seconds)) || USUAL_SECONDS;
  const picture = await startPicture(job, ratio, models);
  const known = job.photos.length > 0 ? (job.faces?.[0] ?? null) : [];
  const stage = await setStage(picture, known, size, models);
  const random = createRandom(job.seed);
  const plan = planFilm(job.words, stage.focus, random);
  const staged = performance.now();
  const isMarked = readParameter(maker.watermark, job) === true;
  const bytes = await shootFilm({ plan, stage, size, seconds, isMarked, random });
  return {
    kind: "video",
    bytes,
    contentType: "video/mp4",
    ...size,
    seconds,
    timings: { stage: Math.round(staged - since), shoot: Math.round(performance.now() - staged) },
  };
};
