import sharp from "sharp";
import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../../core/models/test-models.fixture.ts";
import { openPlane } from "../../core/raster/erode.ts";
import { readPhoto } from "../../core/raster/raster-io.server.ts";
import { createPlane, lumaPlane, type Raster } from "../../core/raster/raster.ts";
import { runRecipe } from "../../run/run-recipe.server.ts";
import { findScratches } from "./find-scratches.ts";
import { recipeSchema } from "#registry/contract/recipe.ts";

const run = (steps: unknown, photo: Buffer, canvas?: { ratio?: string; photo: "whole" | "cut" }) =>
  runRecipe(
    {
      recipe: recipeSchema.parse(steps),
      photos: [photo],
      words: "",
      defaultWords: "",
      ratio: "auto",
      size: "1K",
      seed: 1,
      ...(canvas && { canvas }),
    },
    models,
  );

const small = (photo: Buffer): Promise<Raster> => readPhoto(photo, { width: 720, height: 720, fit: "fill" });

const drawOver = (photo: Buffer, shapes: string): Promise<Buffer> =>
  sharp(photo)
    .resize(512, 512, { fit: "fill" })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${shapes}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

test("findScratches finds a long white line over a photo and nothing on the photo itself", async () => {
  const photo = await readSample("photographer");
  const line = '<path d="M150 20L190 480" stroke="#f4f1ea" stroke-width="2.4"/>';
  const scratched = lumaPlane(await small(await drawOver(photo, line)));
  const found = findScratches(scratched, 0.7).data.reduce((sum, value) => sum + value, 0);
  expect(found).toBeGreaterThan(250);
  expect(findScratches(lumaPlane(await small(photo)), 0.7).data.every((value) => value === 0)).toBe(true);
});

test("remove-overlay refuses a photo without a watermark, and leaves the stars of a flag alone", async () => {
  await expect(run([{ op: "remove-overlay" }], await readSample("grace-hopper"))).rejects.toMatchObject({
    code: "PHOTO_UNSUITABLE",
    messageKey: "photo.noWatermark",
  });
});

test("openPlane takes away what is narrower than its square and leaves what is broader", () => {
  const plane = createPlane(40, 20);
  for (let y = 0; y < 20; y += 1) {
    plane.data[y * 40 + 5] = 1;
    for (let x = 20; x < 30; x += 1) plane.data[y * 40 + x] = 1;
  }
  const opened = openPlane(plane, 2, 1);
  expect(opened.data[10 * 40 + 5]).toBe(0);
  expect(opened.data[10 * 40 + 25]).toBe(1);
});
