import sharp from "sharp";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { createModels } from "../core/models/models.server.ts";
import { parseColor } from "../core/raster/raster.ts";
import type { RecipeJob } from "../core/recipe/recipe-job.ts";
import { runRecipe } from "../run/run-recipe.server.ts";

// Without networks: what is asked here must hold on a machine that has none.
const bare = createModels(
  () => undefined,
  () => {
    throw new Error("not installed");
  },
);

/** Runs steps on photos as a recipe; without networks unless others are given. */
export const runSteps = (steps: unknown, photos: Buffer[], wish: Partial<RecipeJob> = {}, by = bare) =>
  runRecipe(
    {
      recipe: recipeSchema.parse(steps),
      photos,
      ...{ words: "", defaultWords: "", ratio: "auto", size: "1K", seed: 1, ...wish },
    },
    by,
  );

/** A plain picture, with a shape drawn over it where one is given. */
export const drawPhoto = (width: number, height: number, background: string, shape = ""): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

/** Four channels of a picture, and the pixel at a place given in shares. */
export async function openPicture(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return [...data.subarray(from, from + 4)];
  };
  return { data, width, height, at };
}

/** Share of a picture's pixels that are near a colour. */
export async function shareOf(bytes: Buffer, hex: string, within = 40): Promise<number> {
  const { data, width, height } = await openPicture(bytes);
  const color = parseColor(hex);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (color.every((value, channel) => Math.abs(data[at + channel]! - value) <= within)) count += 1;
  return count / (width * height);
}

/** Mean of all channels, and mean difference of neighbours. */
export async function measurePicture(bytes: Buffer) {
  const { data } = await openPicture(bytes);
  let [sum, steps] = [0, 0];
  for (let at = 0; at < data.length - 4; at += 4) {
    sum += (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
    steps += Math.abs(data[at]! - data[at + 4]!);
  }
  return { brightness: (sum * 4) / data.length, unrest: (steps * 4) / data.length };
}
