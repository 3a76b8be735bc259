import { expect, test } from "vitest";
import { MAKER_OUTPUT, type Maker } from "#registry/contract/maker.ts";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import type { LocalJob } from "./makers/maker.ts";
import { testModels as models } from "../core/models/test-models.fixture.ts";
import { runJob } from "./run-job.server.ts";

const job = async (wish: Partial<LocalJob>): Promise<LocalJob> => ({
  photos: [await readSample("coffee")],
  ...{ words: "calm hills", defaultWords: "", ratio: "auto", size: "1K", seed: 1, locale: "en" },
  values: {},
  ...wish,
});

const MAKER_EXAMPLES: readonly { maker: Maker; values: Record<string, unknown> }[] = [
  {
    maker: { op: "describe", language: "$language", words: "$count" },
    values: { language: "en", count: 60 },
  },
  { maker: { op: "compose", quality: "$model" }, values: { model: "fast" } },
  { maker: { op: "music", words: ["$prompt"], seconds: 20 }, values: { prompt: "slow and sad" } },
];

test("a maker makes the kind of result that its manifest must declare", async () => {
  for (const { maker, values } of MAKER_EXAMPLES) {
    const result = await runJob(await job({ maker, values }), models);
    expect(result.kind, maker.op).toBe(MAKER_OUTPUT[maker.op]);
  }
});

test("a job without a maker runs its recipe, and one without either is framed alone", async () => {
  const flipped = await runJob(await job({ recipe: recipeSchema.parse([{ op: "flip" }]) }), models);
  expect(flipped).toMatchObject({ kind: "image", timings: { flip: expect.any(Number) } });
  const framed = await runJob(await job({ ratio: "1:1" }), models);
  expect(framed).toMatchObject({ kind: "image", width: 1024, height: 1024 });
});
