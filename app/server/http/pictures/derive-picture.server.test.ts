import sharp from "sharp";
import { expect, test } from "vitest";
import type { PicturePart } from "#registry/contract/picture-widths.ts";
import { derivePicture } from "./derive-picture.server.ts";

const RED = { create: { width: 400, height: 320, channels: 3, background: "#c02010" } } as const;

async function drawPart(part: PicturePart) {
  const bytes = await derivePicture(await sharp(RED).webp().toBuffer(), { width: 160, format: "webp", part });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([160, 128]);
  return (x: number) => ((data[x * info.channels] ?? 0) > 160 ? "kept" : "gone");
}

test.each([
  ["l40", [0, 60], [68, 159]],
  ["l54", [0, 82], [90, 159]],
  ["l66", [0, 101], [109, 159]],
  ["r40", [100, 159], [0, 92]],
  ["r54", [78, 159], [0, 70]],
  ["r66", [58, 159], [0, 51]],
] as const)("%s is so many hundredths of a picture, in their place", async (part, kept, gone) => {
  const at = await drawPart(part);
  expect(kept.map(at)).toEqual(["kept", "kept"]);
  expect(gone.map(at)).toEqual(["gone", "gone"]);
});

test("a part weighs less than the whole", async () => {
  const noise = { create: { ...RED.create, noise: { type: "gaussian", mean: 128, sigma: 30 } } } as const;
  const bytes = await sharp(noise).webp().toBuffer();
  const [whole, part] = await Promise.all([
    derivePicture(bytes, { width: 320, format: "avif" }),
    derivePicture(bytes, { width: 320, format: "avif", part: "l40" }),
  ]);
  expect(part.length).toBeLessThan(whole.length / 2);
});
