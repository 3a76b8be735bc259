import sharp from "sharp";
import { expect, test } from "vitest";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { readSample, readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../core/models/test-models.fixture.ts";
import { readPhoto } from "../core/raster/raster-io.server.ts";
import { runRecipe } from "./run-recipe.server.ts";

// What single styles promise is measured and kept beside them; here is what a run does whatever its recipe.
interface Wish {
  words?: string;
  ratio?: Ratio;
  size?: Size;
  seed?: number;
  scale?: number;
}

async function run(
  id: string,
  photos: Buffer[],
  { words = "", ratio = "auto", size = "1K", seed = 1, scale }: Wish = {},
) {
  const { manifest, prompt } = await readTool(id);
  const { maxOutput } = manifest;
  const { recipe = [] } = manifest.providers.local;
  return runRecipe(
    {
      recipe,
      photos,
      words,
      defaultWords: prompt,
      ratio,
      size,
      seed,
      ...(maxOutput && { maxOutput }),
      ...(scale && { scale }),
    },
    models,
  );
}

test("the same seed gives the same picture, another one another", async () => {
  const photo = await readSample("cat");
  const [first, again, other] = await Promise.all(
    [1, 1, 2].map((seed) => run("photo-to-sketch", [photo], { seed, scale: 1 })),
  );
  expect(first!.bytes.equals(again!.bytes)).toBe(true);
  expect(first!.bytes.equals(other!.bytes)).toBe(false);
});

test("every ratio is obeyed, and the face stays in the picture", async () => {
  const photo = await readSample("grace-hopper");
  for (const [ratio, wanted] of [
    ["9:16", 9 / 16],
    ["21:9", 21 / 9],
    ["1:1", 1],
  ] as const) {
    const { bytes, width, height } = await run("inversion-filter", [photo], { ratio });
    expect(width / height).toBeCloseTo(wanted, 2);
    expect((width * height) / 1_048_576).toBeCloseTo(1, 1);
    const raster = await readPhoto(bytes, { width: 1000, height: 1000, fit: "inside" });
    expect(await (await models.faces())?.find(raster), ratio).toHaveLength(1);
  }
});

test("a result carries no metadata of the photo", async () => {
  const photo = await sharp(await readSample("cat"))
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
  const { bytes } = await run("inversion-filter", [photo], { scale: 1 });
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
});
