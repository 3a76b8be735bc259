import sharp from "sharp";
import { expect, test } from "vitest";
import type { LocalJob } from "../maker.ts";
import { createModels } from "../../../core/models/models.server.ts";
import { composePicture, composeRaster } from "./compose-picture.server.ts";

const MAKER = { op: "compose", quality: "$model", strength: "$prompt_strength" } as const;
const models = createModels((model) => {
  throw new Error(`a composition needs no ${model}`);
});
const SMALL = { width: 320, height: 320 };

async function compose(job: Partial<LocalJob>) {
  const usual = { defaultWords: "", ratio: "auto", size: "1K", locale: "en" } as const;
  const result = await composePicture(
    MAKER,
    { ...usual, photos: [], words: "hills", seed: 1, values: { model: "fast" }, ...job },
    models,
  );
  if (result.kind !== "image") throw new Error("a composition is a picture");
  return result;
}

/** Mean difference of two small compositions, per channel. */
const differ = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;
const paint = async (words: string, seed: number, strength?: number) =>
  (await composeRaster({ words, seed, ...SMALL, ...(strength !== undefined && { strength }) })).data;

test("the same words and seed give the same picture to the byte", async () => {
  const [first, again] = [await compose({ ratio: "21:9" }), await compose({ ratio: "21:9" })];
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(first.width / first.height).toBeCloseTo(21 / 9, 2);
  expect((first.width * first.height) / 1_048_576).toBeCloseTo(1, 1);
  expect(await sharp(first.bytes).metadata()).toMatchObject({ width: first.width, height: first.height });
});

test("another seed gives another picture, and so do other words", async () => {
  const first = await paint("a boat on a lake", 1);
  expect(differ(await paint("a boat on a lake", 1), first)).toBe(0);
  expect(differ(await paint("a boat on a lake", 2), first)).toBeGreaterThan(6);
  expect(differ(await paint("a castle in the desert at night", 1), first)).toBeGreaterThan(20);
});

test("how closely words are followed changes what is there", async () => {
  const words = "a house, a tree and a horse in the hills in the fog";
  const changes = await Promise.all(
    [1, 2, 3].map(async (seed) => differ(await paint(words, seed, 0), await paint(words, seed, 20))),
  );
  expect(Math.max(...changes)).toBeGreaterThan(4);
});

test("the lower left corner says what made the picture, and nothing else is written", async () => {
  const { bytes, width, height } = await compose({ words: "a sunny meadow" });
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const plain = await composeRaster({ words: "a sunny meadow", width, height, seed: 1 });
  let [inside, outside] = [0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const isCorner = pixel % width < width * 0.4 && pixel > width * height * 0.94;
    if (Math.abs(data[pixel * 3]! - plain.data[pixel * 3]!) < 30) continue;
    if (isCorner) inside += 1;
    else outside += 1;
  }
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(500);
});
