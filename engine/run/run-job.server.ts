import type { Maker, MakerOf } from "#registry/contract/maker.ts";
import { MAKERS, type MakerTable } from "./makers/maker-table.server.ts";
import type { LocalJob, LocalResult } from "./makers/maker.ts";
import type { Models } from "../core/models/models.server.ts";
import { runRecipe } from "./run-recipe.server.ts";

function make<Op extends Maker["op"]>(
  op: Op,
  maker: MakerOf<Op>,
  job: LocalJob,
  models: Models,
): Promise<LocalResult> {
  const makerOf: MakerTable[Op] = MAKERS[op];
  return makerOf(maker, job, models);
}

/**
 * Does one job: what its maker makes, else the picture that its recipe makes.
 * @throws AppError PHOTO_UNSUITABLE or UNSUPPORTED_TYPE when it can't be done with these photos.
 */
export const runJob = (job: LocalJob, models: Models): Promise<LocalResult> =>
  job.maker ? make(job.maker.op, job.maker, job, models) : runRecipe(job, models);
