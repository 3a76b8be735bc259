import sharp from "sharp";
import { expect, test } from "vitest";
import { testModels } from "#engine/core/models/test-models.fixture.ts";
import { runRecipe } from "#engine/run/run-recipe.server.ts";
import { readSample, readTool } from "../../fixtures/photos/read-sample.ts";

test("ai-photo-enhance delivers 8K where 4K is asked for", async () => {
  const { manifest, prompt } = await readTool("ai-photo-enhance");
  const { recipe = [] } = manifest.providers.local;
  const { bytes, width } = await runRecipe(
    {
      recipe,
      photos: [await readSample("coffee")],
      ...{ words: "", defaultWords: prompt, ratio: "auto", size: "4K", seed: 1 },
      ...(manifest.maxOutput && { maxOutput: manifest.maxOutput }),
    },
    testModels,
  );
  expect(width).toBe(7680);
  expect((await sharp(bytes).metadata()).width).toBe(7680);
});
