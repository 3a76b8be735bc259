import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrigin, xmpOf } from "#registry/contract/marks/source-mark.ts";
import { columnsBetween } from "./download-gif.ts";
import { pickPalette } from "./pick-palette.ts";
import { writeGif } from "./write-gif.ts";

/** Files that share the process may have closed it, as the site does. */
const GIF = { operation: ["VipsForeignLoadNsgifBuffer"] };
beforeAll(() => sharp.unblock(GIF));
afterAll(() => sharp.block(GIF));

const WIDTH = 97;
const HEIGHT = 71;

/** A picture with more colors than a GIF has. */
const drawGradient = (turn: number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const x = (at >> 2) % WIDTH;
    const y = Math.floor((at >> 2) / WIDTH);
    return [(x / WIDTH) * 255, (y / HEIGHT) * 255, 128 + 127 * Math.sin(turn + x / 9), 255][at % 4] ?? 0;
  });

const cut = (rgba: Uint8ClampedArray, left: number, width: number): Uint8ClampedArray => {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    rgba.subarray((y * WIDTH + left) * 4, (y * WIDTH + left + width) * 4),
  );
  return Uint8ClampedArray.from(rows.flatMap((row) => [...row]));
};

test("another reader of GIFs finds the frames, their rhythm, and colors close to those that were drawn", async () => {
  const [one, other] = [drawGradient(0), drawGradient(2)];
  const { table, match } = pickPalette([one, other]);
  const whole = { left: 0, top: 0, width: WIDTH, height: HEIGHT, delay: 8 };
  const strip = { ...whole, left: 30, width: 41 };
  const parts = writeGif({ width: WIDTH, height: HEIGHT, table, xmp: xmpOf("edited") }, [
    { ...whole, pixels: match(one, WIDTH, 0) },
    { ...strip, pixels: match(cut(other, strip.left, strip.width), strip.width, strip.left) },
  ]);
  const file = Buffer.concat(parts);
  expect(await sharp(file, { animated: true }).metadata()).toMatchObject({
    ...{ format: "gif", width: WIDTH, pageHeight: HEIGHT, pages: 2, delay: [80, 80], loop: 0 },
  });
  expect(readOrigin(file)).toBe("edited");
  const pixelsOf = (page: number) => sharp(file, { page }).ensureAlpha().raw().toBuffer();
  const seconds = Uint8ClampedArray.from(one, (value, at) => {
    const x = (at >> 2) % WIDTH;
    return x >= strip.left && x < strip.left + strip.width ? (other[at] ?? 0) : value;
  });
  for (const [page, drawn] of [one, seconds].entries()) {
    const shown = await pixelsOf(page);
    expect(shown.length).toBe(drawn.length);
    const off = shown.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0) / shown.length;
    expect(off, `frame ${page}`).toBeLessThan(8);
  }
});

test("a picture of few colors keeps them", async () => {
  const rgba = Uint8ClampedArray.from([...[255, 0, 0, 255], ...[0, 0, 255, 255]]);
  const { table, match } = pickPalette([rgba]);
  const [red = 0, blue = 0] = match(rgba, 2, 0);
  expect([...table.subarray(red * 3, red * 3 + 3)]).toEqual([255, 0, 0]);
  expect([...table.subarray(blue * 3, blue * 3 + 3)]).toEqual([0, 0, 255]);
});

test("only what the seam passes over is drawn anew, from the right where reading begins there", () => {
  expect(columnsBetween([0, 0.1], 200, false)).toEqual({ left: 0, width: 23 });
  expect(columnsBetween([0.5, 0.4], 200, false)).toEqual({ left: 77, width: 26 });
  expect(columnsBetween([0, 0.1], 200, true)).toEqual({ left: 177, width: 23 });
});
