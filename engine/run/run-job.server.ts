import type { Maker, MakerOf } from "#registry/contract/maker.ts";
import type { Models } from "../core/models/models.server.ts";
import { composePicture } from "./makers/compose/compose-picture.server.ts";
import { describePhoto } from "./makers/description/describe-photo.server.ts";
import { makeFilm } from "./makers/film/make-film.server.ts";
import type { LocalJob, LocalResult, Make } from "./makers/maker.ts";
import { makeMusic } from "./makers/music/make-music.ts";
import { runRecipe } from "./run-recipe.server.ts";

type MakerTable = { readonly [Op in Maker["op"]]: Make<Op> };

/** Every maker that a manifest may name. One without an entry does not compile. */
const MAKERS: MakerTable = {
  compose: composePicture,
  describe: describePhoto,
  film: makeFilm,
  music: makeMusic,
};

async function make<Op extends Maker["op"]>(
  op: Op,
  maker: MakerOf<Op>,
  job: LocalJob,
  models: Models,
): Promise<LocalResult> {
  const since = performance.now();
  const makerOf: MakerTable[Op] = MAKERS[op];
  const made = await makerOf(maker, job, models);
  return { ...made, timings: { [op]: Math.round(performance.now() - since) } };
}

/**
 * Does one job: what its maker makes, else the picture that its recipe makes.
 * @throws AppError PHOTO_UNSUITABLE or UNSUPPORTED_TYPE when it can't be done with these photos.
 */
export const runJob = (job: LocalJob, models: Models): Promise<LocalResult> =>
  job.maker ? make(job.maker.op, job.maker, job, models) : runRecipe(job, models);
