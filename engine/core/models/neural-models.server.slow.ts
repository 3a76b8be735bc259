import sharp from "sharp";
import { expect, test } from "vitest";
import { readSample, type Sample } from "../../../tests/fixtures/photos/read-sample.ts";
import { lumaPlane, type Plane, type Raster } from "../raster/raster.ts";
import { readPhoto } from "../raster/raster-io.server.ts";
import { testModels as models } from "./test-models.fixture.ts";

const readSmall = async (name: Sample, side: number): Promise<Raster> =>
  readPhoto(await readSample(name), { width: side, height: side, fit: "inside" });

function required<T>(model: T | null): T {
  if (model === null) throw new Error("The model does not load");
  return model;
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlate(first: Float32Array, second: Float32Array): number {
  const [m, n] = [meanOf(first), meanOf(second)];
  let [product, a, b] = [0, 0, 0];
  first.forEach((value, i) => {
    product += (value - m) * (second[i]! - n);
    a += (value - m) ** 2;
    b += (second[i]! - n) ** 2;
  });
  return product / Math.sqrt(a * b);
}

/** Share of pixels that hardly differ from the next one. */
const flatShare = ({ data }: Plane): number =>
  data.reduce((count, value, i) => count + (Math.abs(value - (data[i + 1] ?? value)) < 0.01 ? 1 : 0), 0) /
  data.length;

/** 0 where no pixel is text, 1 where all are. */
const textShare = ({ data }: Plane): number =>
  data.reduce((count, value) => count + (value > 0.3 ? 1 : 0), 0) / data.length;

test.each(["hayao", "hosoda", "paprika", "shinkai"] as const)(
  "the %s drawing shows the photo in flatter areas, at its size",
  async (look) => {
    const photo = await readSmall("cat", 260);
    const drawing = await required(await models.cartoonist(look)).draw(photo);
    expect([drawing.width, drawing.height]).toEqual([photo.width, photo.height]);
    const [drawn, shown] = [lumaPlane(drawing), lumaPlane(photo)];
    expect(correlate(drawn.data, shown.data)).toBeGreaterThan(0.85);
    expect(correlate(drawn.data, shown.data)).toBeLessThan(0.999);
    expect(flatShare(drawn)).toBeGreaterThan(flatShare(shown));
    expect(models.heavy()).toBe(`cartoon ${look}`);
  },
);

test.each(["cat", "astronaut", "andersson"] as const)(
  "text is found on %s where it was written, and only there",
  async (name) => {
    const finder = required(await models.textFinder());
    const photo = await readSmall(name, 700);
    const { width, height } = photo;
    const plain = await finder.find(photo);
    expect([plain.width, plain.height]).toEqual([width, height]);
    expect(textShare(plain)).toBeLessThan(0.001);
    const bars = [0, 1, 2, 3, 4, 5].map((i) => {
      const x = width * (0.2 + 0.1 * i);
      const [w, h] = [width * 0.06, height * 0.09];
      const y = height * 0.8;
      return `<path d="M${x} ${y + h}V${y}H${x + w}M${x} ${y + h / 2}H${x + w * 0.8}M${x} ${y + h}H${x + w}"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="${width / 90}">${bars.join("")}</g></svg>`;
    const written = await sharp(photo.data, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const found = await finder.find({ width, height, data: new Uint8ClampedArray(written) });
    const middle = Math.round(height * 0.845) * width;
    const line = found.data.subarray(middle + Math.round(width * 0.25), middle + Math.round(width * 0.72));
    expect(meanOf(line)).toBeGreaterThan(0.6);
    expect(meanOf(found.data.subarray(0, Math.round(height * 0.7) * width))).toBeLessThan(0.005);
    expect(models.heavy()).toBe("text detection");
  },
);
