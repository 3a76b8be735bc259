import { afterEach, beforeEach, expect, test } from "vitest";
import type { KeepDays } from "#registry/contract/keep-days.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import {
  openFakePipeline,
  SUBMIT,
  submitBody,
  type FakePipeline,
} from "~/server/generate/pipeline.fixture.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { fileSweeps } from "~/server/tasks/sweep-files.server.ts";
import { runSweep } from "~/server/tasks/sweeper.server.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
let pipeline: FakePipeline;
beforeEach(async () => {
  pipeline = await openFakePipeline();
});
afterEach(() => pipeline.close());

/** Makes a picture of a photo that is to be kept so long, and gives when. */
async function make(keepDays?: KeepDays): Promise<Date> {
  const { uploads } = pipeline.deps;
  const { readOwned } = uploads;
  uploads.readOwned = async (...args) =>
    (await readOwned(...args)).map((photo) => ({ ...photo, ...(keepDays && { keepDays }) }));
  await generate(SUBMIT, submitBody([pipeline.addPhoto()]), pipeline.context());
  const [made] = await pipeline.deps.db.select({ at: generation.createdAt }).from(generation);
  if (!made) throw new Error("nothing was made");
  return made.at;
}

/** Everything that the sweeper does with files, at a moment; gives what is left. */
async function sweepAt(now: Date) {
  const { db, storage } = pipeline.deps;
  const removeFile = (key: string) => storage.remove(key);
  for (const sweep of fileSweeps({ db, removeFile, listFiles: async function* () {} }))
    await runSweep(sweep, now);
  const generations = await db.select({ id: generation.id }).from(generation);
  const outputs = await db.select({ key: output.key }).from(output);
  return { generations: generations.length, outputs: outputs.length, files: pipeline.files.size };
}

test.each([
  [undefined, 30],
  [7, 7],
  [1, 1],
] as const)(
  "a picture of a photo with the choice %s lives %i days and not an hour longer",
  async (keep, days) => {
    const made = (await make(keep)).getTime();
    const [photo] = pipeline.photos.values();
    expect(photo?.keptUntil).toEqual(new Date(made + days * DAY_MS));
    expect(await sweepAt(new Date(made + days * DAY_MS - HOUR_MS))).toEqual({
      generations: 1,
      outputs: 1,
      files: 1,
    });
    expect(await sweepAt(new Date(made + days * DAY_MS))).toEqual({ generations: 0, outputs: 0, files: 0 });
  },
);
