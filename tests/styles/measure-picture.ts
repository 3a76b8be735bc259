import sharp from "sharp";

/** A picture as small raw RGB, for measuring. Values 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

/** A part of a picture in fractions of its sides. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WHOLE: Region = { left: 0, top: 0, right: 1, bottom: 1 };

/** Reads a picture and brings it to a given size (stretched), without transparency. */
export async function readPixels(picture: Buffer, width = 96, height = 96): Promise<Pixels> {
  const data = await sharp(picture)
    .rotate()
    .flatten({ background: "#fff" })
    .resize(width, height, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  if (data.length !== width * height * 3) throw new Error("The picture is not RGB.");
  return { width, height, data };
}

/** Swaps left and right. */
export const mirrorPicture = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).rotate().flop().png().toBuffer();

/** Brightness of every pixel of a region, 0 to 255. */
export function listLuma({ width, height, data }: Pixels, region = WHOLE): number[] {
  const luma: number[] = [];
  for (let y = Math.round(region.top * height); y < Math.round(region.bottom * height); y += 1) {
    for (let x = Math.round(region.left * width); x < Math.round(region.right * width); x += 1) {
      const at = (y * width + x) * 3;
      luma.push(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0));
    }
  }
  return luma;
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation: the contrast of a list of brightnesses. */
export function spread(values: number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** How alike two pictures are in their shapes, whatever their brightness and contrast: 1 alike, 0 unrelated, -1 negative. */
export function correlate(one: Pixels, other: Pixels, region = WHOLE): number {
  const a = listLuma(one, region);
  const b = listLuma(other, region);
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
  return covariance / (spread(a) * spread(b) || 1);
}

/** Mean absolute difference per channel, 0 to 255. */
export function difference(one: Pixels, other: Pixels, region = WHOLE): number {
  const { width, height } = one;
  let sum = 0;
  let count = 0;
  for (let y = Math.round(region.top * height); y < Math.round(region.bottom * height); y += 1) {
    for (let x = Math.round(region.left * width); x < Math.round(region.right * width); x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * width + x) * 3 + channel;
        sum += Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
        count += 1;
      }
    }
  }
  return sum / count;
}

/** The largest distance between two channels of one pixel: 0 in a picture without colour. */
export function maxChroma({ data }: Pixels): number {
  let most = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  return most;
}
