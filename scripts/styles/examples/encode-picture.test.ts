import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "./make-example.ts";

const sizeOf = async (width: number, height: number) => {
  const create = { width, height, channels: 3, background: "#456" } as const;
  const webp = await encodePicture(await sharp({ create }).png().toBuffer());
  const made = await sharp(webp).metadata();
  return [made.width, made.height];
};

test("an example picture keeps its shape; its longer side is 900 pixels, unless it were less than 240 high then", async () => {
  expect(await sizeOf(1800, 1200)).toEqual([900, 600]);
  expect(await sizeOf(300, 450)).toEqual([600, 900]);
  expect(await sizeOf(2000, 500)).toEqual([960, 240]);
});
