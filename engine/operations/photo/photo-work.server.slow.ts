import sharp from "sharp";
import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { faceBox } from "../../core/face/face.ts";
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

const meanChroma = ({ data }: Raster): number => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3)
    sum +=
      Math.max(data[at]!, data[at + 1]!, data[at + 2]!) - Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
  return (3 * sum) / data.length;
};

test("findScratches finds a long white line over a photo and nothing on the photo itself", async () => {
  const photo = await readSample("photographer");
  const line = '<path d="M150 20L190 480" stroke="#f4f1ea" stroke-width="2.4"/>';
  const scratched = lumaPlane(await small(await drawOver(photo, line)));
  const found = findScratches(scratched, 0.7).data.reduce((sum, value) => sum + value, 0);
  expect(found).toBeGreaterThan(250);
  expect(findScratches(lumaPlane(await small(photo)), 0.7).data.every((value) => value === 0)).toBe(true);
});

test("colorize gives an old print skin that is warmer than the coat, and leaves a colour photo's hues", async () => {
  const { bytes } = await run([{ op: "colorize" }], await readSample("andersson"));
  const { data, width, height } = await readPhoto(bytes, { width: 300, height: 275, fit: "fill" });
  const warmth = (x: number, y: number) => {
    const at = (Math.round(y * height) * width + Math.round(x * width)) * 3;
    return data[at]! - data[at + 2]!;
  };
  expect(warmth(0.44, 0.24)).toBeGreaterThan(warmth(0.6, 0.75) + 20);
  const coffee = await readSample("coffee");
  const same = await small((await run([{ op: "colorize" }], coffee)).bytes);
  expect(meanChroma(same)).toBeCloseTo(meanChroma(await small(coffee)), -1);
});

test("remove-overlay refuses a photo without a watermark, and leaves the stars of a flag alone", async () => {
  await expect(run([{ op: "remove-overlay" }], await readSample("grace-hopper"))).rejects.toMatchObject({
    code: "PHOTO_UNSUITABLE",
    messageKey: "photo.noWatermark",
  });
});

test("portrait brings one face to the wished size in the middle of a plain ground", async () => {
  const recipe = [{ op: "portrait", face: 0.44, eyes: 0.45, colors: ["#f2f2f0"] }];
  const { bytes, width, height } = await run(recipe, await readSample("astronaut"), {
    ratio: "7:9",
    photo: "whole",
  });
  expect(width / height).toBeCloseTo(7 / 9, 2);
  const raster = await readPhoto(bytes, { width, height, fit: "fill" });
  const [face, ...others] = (await (await models.faces())?.find(raster)) ?? [];
  expect(others).toEqual([]);
  const box = faceBox(face!);
  expect(box.height / height).toBeGreaterThan(0.36);
  expect((box.left + box.width / 2) / width).toBeCloseTo(0.5, 1);
  expect([...raster.data.subarray(0, 3)]).toEqual([242, 242, 240]);
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
