import sharp from "sharp";
import { expect, test } from "vitest";
import type { Ratio, Size } from "#registry/contract/field.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { PHOTO_SET } from "../../tests/fixtures/photos/photo-set.ts";
import { readSetPhoto } from "../../tests/fixtures/photos/read-set-photo.ts";
import { joinSamples, readPixels, readSample, readTool } from "../../tests/fixtures/photos/read-sample.ts";
import { correlate } from "../../tests/styles/engine/measures/statistics.ts";
import { largestFace } from "../core/face/face.ts";
import { testModels as models } from "../core/models/test-models.fixture.ts";
import { lumaOf as luma } from "../core/raster/raster.ts";
import { readPhoto } from "../core/raster/raster-io.server.ts";
import { outputSize } from "../core/recipe/output-size.ts";
import { litSkin } from "../people/colors.ts";
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

const SIDE = 128;
const pixelsOf = (bytes: Buffer): Promise<Uint8Array> => readPixels(bytes, SIDE, SIDE);

const lumaOf = (pixels: Uint8Array | Uint8ClampedArray): number[] =>
  Array.from(
    { length: pixels.length / 3 },
    (_, i) => (pixels[3 * i]! + pixels[3 * i + 1]! + pixels[3 * i + 2]!) / 3,
  );

const mostChroma = (pixels: Uint8Array): number => {
  let most = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    most = Math.max(most, Math.max(r, g, b) - Math.min(r, g, b));
  }
  return most;
};

test("black-and-white-portrait has no colour, and a gradient from grey to white behind the person", async () => {
  const { bytes } = await run("black-and-white-portrait", [await readSample("grace-hopper")], { scale: 1 });
  const pixels = await pixelsOf(bytes);
  expect(mostChroma(pixels)).toBe(0);
  const luma = lumaOf(pixels);
  const mean = (fromX: number, toX: number, fromY: number, toY: number) => {
    const values = luma.filter(
      (_, i) => i % SIDE >= fromX && i % SIDE < toX && i / SIDE >= fromY && i / SIDE < toY,
    );
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const [behindTop, behindMiddle, uniform] = [
    mean(2, 16, 2, 16),
    mean(112, 126, 56, 66),
    mean(40, 60, 110, 126),
  ];
  expect(behindMiddle).toBeGreaterThan(behindTop + 20);
  expect(behindTop).toBeGreaterThan(uniform + 60);
});

test("ai-photo-enhance promises 8K, which is what a photo gets where 4K is asked for", async () => {
  const { maxOutput } = (await readTool("ai-photo-enhance")).manifest;
  expect(outputSize("4K", 1.5, maxOutput).width).toBe(7680);
});

test("baby-face-generator works from two photos and from one of a couple, and shows who the parents are", async () => {
  const [astronaut, andersson] = [await readSample("astronaut"), await readSample("andersson")];
  const two = await run("baby-face-generator", [astronaut, andersson], { ratio: "1:1" });
  const couple = await run("baby-face-generator", [await joinSamples("astronaut", "andersson")], {
    ratio: "1:1",
  });
  const others = await run("baby-face-generator", [await readSample("grace-hopper"), andersson], {
    ratio: "1:1",
  });
  const [a, b, c] = await Promise.all([two, couple, others].map(({ bytes }) => pixelsOf(bytes)));
  const apart = (other: Uint8Array) => a!.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0);
  expect(correlate(lumaOf(a!), lumaOf(await pixelsOf(astronaut)))).toBeLessThan(0.5);
  expect(apart(b!)).toBeLessThan(apart(c!));
});

/** The lit skin of the largest face that a picture shows. */
async function skinOf(bytes: Buffer) {
  const picture = await readPhoto(bytes, { width: 512, height: 512, fit: "inside" });
  const face = largestFace((await (await models.faces())?.find(picture)) ?? []);
  if (!face) throw new Error("The picture shows a face.");
  return litSkin(picture, face)!;
}

test("baby-face-generator draws skin that lies between both parents' own, and photos without colors give it some", async () => {
  const both = PHOTO_SET.filter(({ name }) => ["red-haired", "soft-ui/kal-visuals"].includes(name));
  const parents = await Promise.all(both.map((photo) => readSetPhoto(photo)));
  const { bytes } = await run("baby-face-generator", parents, { ratio: "1:1" });
  const [child = 0, ...own] = await Promise.all(
    [bytes, ...parents].map(async (one) => luma(...(await skinOf(one)))),
  );
  expect(child).toBeGreaterThan(Math.min(...own) + 10);
  expect(child).toBeLessThan(Math.max(...own) - 10);

  const old = [await readSample("andersson"), await readSample("dahlgren")];
  const [red, green, blue] = await skinOf((await run("baby-face-generator", old, { ratio: "1:1" })).bytes);
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
});

test("baby-face-generator refuses a single face with what to do", async () => {
  const refusal = await run("baby-face-generator", [await readSample("astronaut")]).catch(
    (error: unknown) => error,
  );
  expect(isAppError(refusal) && [refusal.code, refusal.messageKey]).toEqual([
    "PHOTO_UNSUITABLE",
    "photo.needTwoFaces",
  ]);
});

test("bangs-filter refuses a photo without a face rather than give it back unchanged", async () => {
  const refusal = await run("bangs-filter", [await readSample("cat")]).catch((error: unknown) => error);
  expect(isAppError(refusal) && [refusal.code, refusal.messageKey]).toEqual([
    "PHOTO_UNSUITABLE",
    "photo.noFace",
  ]);
});

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
