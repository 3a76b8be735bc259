import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { openLocalProvider } from "~/server/providers/local-provider.server.ts";
import { openStyles, STYLES_DIR } from "./open-styles.ts";
import { findPhoto } from "./photos/find-photo.ts";
import { makePicture } from "./studios.ts";

const SIDES = { width: 384, height: 256 };

const provider = openLocalProvider({ workers: 1, waiting: 100 });
afterAll(() => provider.close());
/** The tools whose form says how many times larger a picture becomes. */
const styles = openStyles(STYLES_DIR).filter(({ tool }) => typeof tool().manifest.scale === "string");

/** A picture's lightness, and what its Laplacian makes of it: edges and texture. */
async function read(picture: Buffer) {
  const { width, height } = SIDES;
  const grey = Float64Array.from(await sharp(picture).greyscale().raw().toBuffer());
  const detail = new Float64Array(grey.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      detail[at] = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
    }
  return { grey, detail };
}

const dot = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0);
const likeness = (a: Float64Array, b: Float64Array): number => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
const strength = (detail: Float64Array): number =>
  detail.reduce((sum, value) => sum + Math.abs(value), 0) / detail.length;

/** Peak signal to noise ratio in decibels: how near a picture is to another one. */
function nearness(a: Float64Array, b: Float64Array): number {
  const error = a.reduce((sum, value, at) => sum + (value - b[at]!) ** 2, 0) / a.length;
  return 10 * Math.log10(255 ** 2 / error);
}

describe.each(styles)("$id", ({ id, tool }) => {
  const field = (tool().manifest.scale ?? "").toString().slice(1);
  const make = (photo: Buffer, scale: number) =>
    makePicture(provider, tool(), [photo], {
      words: "",
      ratio: "auto",
      size: "1K",
      values: { [field]: scale },
    });

  for (const [name, scale, decibels] of [
    ["astronaut", 2, 2],
    ["astronaut", 4, 0.5],
    ["cat", 2, 1],
    ["cat", 4, 0.4],
    ["coffee", 2, 1],
    ["coffee", 4, 0.2],
  ] as const) {
    test(`${id} brings back more of ${name} made ${scale} times smaller than bicubic enlarging does`, async () => {
      const original = await sharp(await findPhoto(name))
        .resize({ ...SIDES, fit: "cover" })
        .png()
        .toBuffer();
      const small = await sharp(original)
        .resize(SIDES.width / scale, SIDES.height / scale)
        .png()
        .toBuffer();
      const bicubic = await sharp(small)
        .resize({ ...SIDES, kernel: "cubic" })
        .png()
        .toBuffer();
      const { bytes, ...sides } = await make(small, scale);
      expect(sides).toMatchObject(SIDES);
      const [wanted, plain, made] = await Promise.all([original, bicubic, bytes].map(read));
      expect(strength(made!.detail)).toBeGreaterThan(strength(plain!.detail));
      expect(likeness(made!.detail, wanted!.detail)).toBeGreaterThan(likeness(plain!.detail, wanted!.detail));
      expect(nearness(made!.grey, wanted!.grey)).toBeGreaterThan(
        nearness(plain!.grey, wanted!.grey) + decibels,
      );
    });
  }

  test(`${id} gives exactly as many times more pixels at the ends of its scale`, async () => {
    const photo = await sharp(await findPhoto("cat"))
      .resize(101, 67)
      .png()
      .toBuffer();
    for (const scale of [1, 8])
      expect(await make(photo, scale)).toMatchObject({ width: 101 * scale, height: 67 * scale });
  });

  test(`${id} says how much would do when a result would be too large`, async () => {
    const photo = await sharp(await findPhoto("cat"))
      .resize(3600, 2400)
      .jpeg()
      .toBuffer();
    const refusal = await make(photo, 4).catch((error: unknown) => error);
    expect(isAppError(refusal) && [refusal.messageKey, refusal.params]).toEqual([
      "tooLargeToScale",
      { max: 2 },
    ]);
  });
});

test("there is a tool that enlarges", () => {
  expect(styles.length).toBeGreaterThan(0);
});
