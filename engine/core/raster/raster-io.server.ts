import sharp, { type Sharp } from "sharp";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { beginsAs, JPEG_START, PNG_START } from "#registry/contract/marks/mark-picture.ts";
import { MAX_INPUT_PIXELS, SHARP_TIMEOUT_S } from "./sharp-limits.server.ts";
import { createRaster, type Alpha, type Raster } from "./raster.ts";

/** A rectangle of a photo in shares of its width and height. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Opens a photo, and nothing else that libvips could read. */
function open(bytes: Uint8Array): Sharp {
  if (!beginsAs(JPEG_START, bytes) && !beginsAs(PNG_START, bytes)) throw new AppError("UNSUPPORTED_TYPE");
  return sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" }).timeout({
    seconds: SHARP_TIMEOUT_S,
  });
}

const openRaster = ({ data, width, height }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });

async function toRaster(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  if (info.channels === 3) return { width: info.width, height: info.height, data: bytes };
  const rgb = new Uint8ClampedArray(info.width * info.height * 3);
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1)
    rgb.fill(bytes[pixel * info.channels]!, pixel * 3, pixel * 3 + 3);
  return { width: info.width, height: info.height, data: rgb };
}

/**
 * Width and height of a photo, upright, without decoding its pixels.
 * @throws AppError UNSUPPORTED_TYPE when it is no readable JPEG or PNG within the limits.
 */
export async function readPhotoSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { width, height, orientation } = await open(bytes).metadata();
    return orientation !== undefined && orientation >= 5
      ? { width: height, height: width }
      : { width, height };
  } catch (cause) {
    throw new AppError("UNSUPPORTED_TYPE", { cause });
  }
}

/**
 * Decodes a photo upright, so that it fits inside `width` × `height` exactly or keeping its ratio.
 * @throws AppError UNSUPPORTED_TYPE when it cannot be decoded.
 */
export async function readPhoto(
  bytes: Uint8Array,
  size: { width: number; height: number; fit: "fill" | "inside" },
): Promise<Raster> {
  try {
    const kernel = { fit: size.fit, kernel: "lanczos3", withoutEnlargement: false } as const;
    return await toRaster(
      open(bytes).autoOrient().resize(Math.max(1, size.width), Math.max(1, size.height), kernel),
    );
  } catch (cause) {
    throw new AppError("UNSUPPORTED_TYPE", { cause });
  }
}

/**
 * Decodes a photo upright at its own size. Where it has transparency, its colours come as they are below that, not mixed
 * with any ground.
 * @throws AppError UNSUPPORTED_TYPE when it cannot be decoded.
 */
export async function readOriginal(bytes: Uint8Array): Promise<{ raster: Raster; alpha: Alpha | null }> {
  try {
    const { hasAlpha } = await open(bytes).metadata();
    if (!hasAlpha) return { raster: await toRaster(open(bytes).autoOrient()), alpha: null };
    const { data, info } = await open(bytes)
      .autoOrient()
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const raster = createRaster(width, height);
    const alpha: Alpha = { width, height, data: new Uint8ClampedArray(width * height) };
    for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
      for (let channel = 0; channel < 3; channel += 1)
        raster.data[pixel * 3 + channel] = data[pixel * channels + Math.min(channel, channels - 2)]!;
      alpha.data[pixel] = data[pixel * channels + channels - 1]!;
    }
    return { raster, alpha };
  } catch (cause) {
    throw new AppError("UNSUPPORTED_TYPE", { cause });
  }
}

/** Resizes a picture's transparency with Lanczos, ratio not kept. */
export async function resizeAlpha(alpha: Alpha, width: number, height: number): Promise<Alpha> {
  if (alpha.width === width && alpha.height === height) return alpha;
  const raw = { width: alpha.width, height: alpha.height, channels: 1 } as const;
  const { data, info } = await sharp(alpha.data, { raw, limitInputPixels: false })
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** Decodes one region of a photo at exactly `width` × `height` pixels. */
export async function readRegion(
  bytes: Uint8Array,
  region: Region,
  width: number,
  height: number,
): Promise<Raster> {
  const photo = await readPhotoSize(bytes);
  const left = Math.min(photo.width - 1, Math.round(region.left * photo.width));
  const top = Math.min(photo.height - 1, Math.round(region.top * photo.height));
  const box = {
    left,
    top,
    width: Math.max(1, Math.min(photo.width - left, Math.round(region.width * photo.width))),
    height: Math.max(1, Math.min(photo.height - top, Math.round(region.height * photo.height))),
  };
  // Only a photo that is not cut is decoded at a fraction of its size at once.
  const isWhole = box.width === photo.width && box.height === photo.height;
  const upright = open(bytes).autoOrient();
  const cut = isWhole ? upright : upright.extract(box);
  return toRaster(cut.resize(width, height, { fit: "fill", kernel: "lanczos3" }));
}

/** Resizes with Lanczos, ratio not kept. */
export async function resizeRaster(raster: Raster, width: number, height: number): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster;
  return toRaster(openRaster(raster).resize(width, height, { fit: "fill", kernel: "lanczos3" }));
}

/** A part of a picture, in pixels. */
export const cropRaster = (
  raster: Raster,
  box: { left: number; top: number; width: number; height: number },
): Promise<Raster> => toRaster(openRaster(raster).extract(box));

/** Above this a PNG takes longer to write than the picture took to make. 5.3 megapixels is 2K and its tolerance. */
const PNG_PIXELS = 5_300_000;

/** A picture and its transparency, of the same size, as libvips takes them. */
function openLayer({ data, width, height }: Raster, alpha: Alpha): Sharp {
  const joined = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    joined.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    joined[pixel * 4 + 3] = alpha.data[pixel]!;
  }
  return sharp(joined, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

export interface WrittenPicture {
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg";
}

/**
 * Encodes at exactly `width` × `height`, without metadata: PNG up to 2K and where it has transparency, a JPEG of high
 * quality beyond.
 */
export async function writePicture(
  raster: Raster,
  width: number,
  height: number,
  { edges = "smooth", alpha }: { edges?: "smooth" | "hard" | undefined; alpha?: Alpha | undefined } = {},
): Promise<WrittenPicture> {
  const opened = alpha
    ? openLayer(raster, await resizeAlpha(alpha, raster.width, raster.height))
    : openRaster(raster);
  const isSame = raster.width === width && raster.height === height;
  const kernel = edges === "hard" ? "nearest" : "lanczos3";
  const sized = isSame ? opened : opened.resize(width, height, { fit: "fill", kernel });
  const isSmall = width * height <= PNG_PIXELS;
  if (alpha || isSmall)
    return {
      bytes: await sized.png({ compressionLevel: isSmall ? 6 : 3 }).toBuffer(),
      contentType: "image/png",
    };
  // Optimal coding tables would hold the whole picture's coefficients in memory: 270 MB for 8K.
  const coding = { quality: 93, chromaSubsampling: "4:4:4", optimiseCoding: false };
  return { bytes: await sized.jpeg(coding).toBuffer(), contentType: "image/jpeg" };
}
