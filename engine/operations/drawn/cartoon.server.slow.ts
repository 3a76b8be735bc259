import { expect, test } from "vitest";
import type { CartoonLook } from "#registry/contract/operations/drawn.ts";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample, type Sample } from "../../../tests/fixtures/photos/read-sample.ts";
import { createModels } from "../../core/models/models.server.ts";
import { testModels as models } from "../../core/models/test-models.fixture.ts";
import { packageFolder } from "../../core/models/package-folder.server.ts";
import { lumaPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { readPhoto } from "../../core/raster/raster-io.server.ts";
import { runRecipe } from "../../run/run-recipe.server.ts";

const bare = createModels(
  () => undefined,
  (name) => packageFolder(name, "nowhere"),
);

const SIDE = 512;

async function make(name: Sample, steps: unknown, of = models): Promise<Raster> {
  const { bytes } = await runRecipe(
    {
      recipe: recipeSchema.parse(steps),
      photos: [await readSample(name)],
      words: "",
      defaultWords: "",
      ratio: "auto",
      size: "1K",
      seed: 1,
    },
    of,
  );
  return readPhoto(bytes, { width: SIDE, height: SIDE, fit: "fill" });
}

const readPlain = async (name: Sample): Promise<Raster> =>
  readPhoto(await readSample(name), { width: SIDE, height: SIDE, fit: "fill" });

const differenceOf = (first: Raster, second: Raster): number =>
  first.data.reduce((sum, value, i) => sum + Math.abs(value - second.data[i]!), 0) / first.data.length;

/** Mean step between neighbours where the step is small: texture, not contours. */
function textureOf({ data }: Plane): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < data.length; i += 1) {
    const step = Math.abs(data[i]! - data[i - 1]!);
    if (step > 0.05) continue;
    sum += step;
    count += 1;
  }
  return sum / count;
}

/** Mean of red, green and blue against their brightness: what colours the whole picture has. */
function castOf({ data }: Raster): number[] {
  const sums = [0, 0, 0];
  data.forEach((value, at) => (sums[at % 3] = sums[at % 3]! + value));
  const mean = sums.reduce((sum, value) => sum + value, 0) / 3;
  return sums.map((sum) => (sum - mean) / (data.length / 3));
}

const draw = (look: CartoonLook, side = 320) => [{ op: "cartoon", look, side }];

test.each([
  ["hosoda", "cat"],
  ["shinkai", "astronaut"],
] as const)(
  "the cartoon in the %s look of %s has less texture and the photo's colours",
  async (look, name) => {
    const photo = await readPlain(name);
    const drawn = await make(name, draw(look));
    expect(textureOf(lumaPlane(drawn))).toBeLessThan(0.85 * textureOf(lumaPlane(photo)));
    expect(differenceOf(drawn, photo)).toBeLessThan(26);
    const [before, after] = [castOf(photo), castOf(drawn)];
    for (const channel of [0, 1, 2])
      expect(Math.abs(after[channel]! - before[channel]! * 1.18)).toBeLessThan(7);
  },
);

test("without the network filters draw, and strength 0 leaves the photo", async () => {
  const photo = await readPlain("cat");
  const drawn = await make("cat", draw("hayao"), bare);
  expect(textureOf(lumaPlane(drawn))).toBeLessThan(0.8 * textureOf(lumaPlane(photo)));
  expect(differenceOf(drawn, photo)).toBeGreaterThan(3);
  expect(differenceOf(drawn, photo)).toBeLessThan(22);
  const untouched = await make("cat", [{ op: "cartoon", strength: 0 }], bare);
  expect(differenceOf(untouched, photo)).toBeLessThan(2);
});

test("a small look at a drawing costs the network a third of what the picture would, and a larger one all", async () => {
  const drawnAt = async (side: number) => {
    const sides: number[] = [];
    const watched: typeof models = {
      ...models,
      cartoonist: async () => ({
        draw: async (raster) => {
          sides.push(Math.max(raster.width, raster.height));
          return raster;
        },
      }),
    };
    const recipe = recipeSchema.parse(draw("hosoda", 640));
    const photos = [await readSample("astronaut")];
    const job = { recipe, photos, words: "", defaultWords: "", ratio: "auto", size: "1K", seed: 1 } as const;
    await runRecipe({ ...job, photos, side }, watched);
    return Math.max(...sides);
  };
  expect(await drawnAt(384)).toBeLessThan(0.6 * 384);
  // The side of the 136,000 pixels that the network draws at most.
  expect(await drawnAt(420)).toBe(369);
  expect(await drawnAt(800)).toBe(369);
});
