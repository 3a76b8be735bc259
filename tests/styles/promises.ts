import sharp from "sharp";
import { expect } from "vitest";
import { readPhoto } from "./list-styles.ts";
import {
  correlate,
  difference,
  listLuma,
  maxChroma,
  mean,
  mirrorPicture,
  readPixels,
  spread,
} from "./measure-picture.ts";

/** A style's work on real photos. */
export interface Made {
  photos: Buffer[];
  result: Buffer;
  /** Makes another picture in the same style; `words` are those of the prompt editor. */
  again(change: { photos?: Buffer[]; words?: string }): Promise<Buffer>;
}

/** What each style says it does, as something that can be measured. Every style in the registry needs an entry. */
export const PROMISES: Record<string, (made: Made) => Promise<void>> = {
  "inversion-filter": async ({ photos: [photo = Buffer.alloc(0)], result }) => {
    const [before, mirrored, after] = await Promise.all([
      readPixels(photo),
      mirrorPicture(photo).then((flipped) => readPixels(flipped)),
      readPixels(result),
    ]);
    expect(correlate(after, mirrored), "like the mirrored photo").toBeGreaterThan(0.95);
    expect(correlate(after, mirrored) - correlate(after, before), "unlike the photo itself").toBeGreaterThan(
      0.3,
    );
  },

  "photo-to-sketch": async ({ photos: [photo = Buffer.alloc(0)], result }) => {
    const [before, after] = await Promise.all([readPixels(photo), readPixels(result)]);
    expect(meanChroma(after.data), "graphite has next to no colour").toBeLessThan(12);
    expect(mean(listLuma(after)), "paper is bright").toBeGreaterThan(150);
    expect(mean(listLuma(after))).toBeGreaterThan(mean(listLuma(before)) + 20);
    expect(await edgeLikeness(photo, result), "lines where the photo has edges").toBeGreaterThan(0.35);
  },

  "black-and-white-portrait": async ({ photos: [photo = Buffer.alloc(0)], result }) => {
    const [before, after, fine] = await Promise.all([
      readPixels(photo),
      readPixels(result),
      readPixels(result, 512, 512),
    ]);
    expect(maxChroma(fine), "no colour anywhere").toBe(0);
    expect(maxChroma(before)).toBeGreaterThan(40);
    expect(spread(listLuma(after)), "blacks and whites").toBeGreaterThan(30);
    const middle = { left: 0.3, top: 0.1, right: 0.6, bottom: 0.5 };
    expect(correlate(before, after, middle), "the same face").toBeGreaterThan(0.7);
  },

  "ai-photo-enhance": async ({ photos: [photo = Buffer.alloc(0)], result, again }) => {
    const [before, after] = await Promise.all([readPixels(photo), readPixels(result)]);
    expect(correlate(before, after), "the same picture, uncropped").toBeGreaterThan(0.9);
    const poor = await sharp(photo).linear(0.45, 20).blur(1).jpeg({ quality: 60 }).toBuffer();
    const [dull, mended] = await Promise.all([
      readPixels(poor),
      again({ photos: [poor] }).then((picture) => readPixels(picture)),
    ]);
    expect(spread(listLuma(mended)), "contrast comes back").toBeGreaterThan(spread(listLuma(dull)) * 1.2);
    expect(difference(mended, before), "nearer to the good photo").toBeLessThan(difference(dull, before));
  },

  "bangs-filter": async ({ photos: [photo = Buffer.alloc(0)], result, again }) => {
    const [before, after] = await Promise.all([readPixels(photo), readPixels(result)]);
    const lowerHalf = { left: 0, top: 0.5, right: 1, bottom: 1 };
    const head = { left: 0.32, top: 0.04, right: 0.58, bottom: 0.28 };
    expect(correlate(before, after, lowerHalf), "everything below the face stays").toBeGreaterThan(0.98);
    expect(difference(before, after, head), "new hair").toBeGreaterThan(
      difference(before, after, lowerHalf) * 1.5,
    );
    const cuts = [after];
    for (const words of ["Blunt bangs in a straight line", "Side-swept bangs to one side"])
      cuts.push(await readPixels(await again({ words })));
    for (const [index, cut] of cuts.entries())
      for (const other of cuts.slice(index + 1))
        expect(difference(cut, other, head), "the words choose the cut").toBeGreaterThan(1.5);
  },

  "baby-face-generator": async ({ photos, result, again }) => {
    const after = await readPixels(result);
    for (const photo of photos)
      expect(correlate(await readPixels(photo), after), "not a parent's photo").toBeLessThan(0.9);
    const [first = Buffer.alloc(0)] = photos;
    const other = await readPixels(await again({ photos: [first, Buffer.from(readPhoto("andersson"))] }));
    expect(difference(after, other), "another parent, another baby").toBeGreaterThan(0.5);
  },
};

function meanChroma(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    sum += Math.max(red, green, blue) - Math.min(red, green, blue);
  }
  return sum / (data.length / 3);
}

/** How well the dark places of a drawing agree with the edges of a photo, as a correlation. */
async function edgeLikeness(photo: Buffer, drawing: Buffer): Promise<number> {
  const size = { width: 256, height: 256, fit: "fill" as const };
  const kernel = { width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1] };
  const edges = await sharp(photo)
    .resize(size)
    .greyscale()
    .blur(1)
    .convolve(kernel)
    .linear(4, 0)
    .blur(2)
    .png()
    .toBuffer();
  const lines = await sharp(drawing)
    .resize(size)
    .greyscale()
    .convolve(kernel)
    .linear(4, 0)
    .blur(2)
    .png()
    .toBuffer();
  return correlate(await readPixels(edges), await readPixels(lines));
}
