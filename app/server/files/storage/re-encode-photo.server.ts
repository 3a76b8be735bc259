import sharp, { type JpegOptions, type Sharp } from "sharp";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, type PhotoType } from "./uploads.ts";

/** Tried in turn until the photo is no larger than an upload may be. */
const JPEG_SETTINGS = [
  { quality: 95, chromaSubsampling: "4:4:4" },
  { quality: 90, chromaSubsampling: "4:2:0" },
  { quality: 80, chromaSubsampling: "4:2:0" },
] as const satisfies JpegOptions[];

/** Damage is refused, oddities that every camera writes are not. */
const READ_OPTIONS = { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error", sequentialRead: true } as const;

const SECONDS = 30;

/** The width and height that a file's head claims. */
export interface PhotoSize {
  width: number;
  height: number;
}

/**
 * Reads a photo's head only.
 * @throws AppError FILE_TOO_LARGE above 50 megapixels, INVALID_INPUT when it can't be read.
 */
export async function measurePhoto(file: string): Promise<PhotoSize> {
  const { width, height } = await sharp(file, { ...READ_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable);
  if (width * height > MAX_UPLOAD_PIXELS)
    throw new AppError("FILE_TOO_LARGE", {
      message: "upload.tooManyPixels",
      params: { max: MAX_UPLOAD_PIXELS / 1_000_000 },
    });
  return { width, height };
}

/**
 * Writes a photo anew: upright, in sRGB, with pixels only. Metadata, thumbnails and whatever hung at the file's end stay behind.
 * @throws AppError INVALID_INPUT when it can't be decoded.
 */
export async function reEncodePhoto(file: string, type: PhotoType): Promise<PhotoSize & { bytes: Buffer }> {
  const photo = sharp(file, READ_OPTIONS).timeout({ seconds: SECONDS }).autoOrient();
  if (type === "image/png") return render(photo.png({ compressionLevel: 6 }));
  let smallest: (PhotoSize & { bytes: Buffer }) | undefined;
  for (const settings of JPEG_SETTINGS) {
    // JPEG knows no transparency: what is see-through becomes white. Optimised coding would hold every coefficient of
    // the picture in memory, 300 MB at 50 megapixels, to save a few percent.
    const white = photo.clone().flatten({ background: "#ffffff" });
    smallest = await render(white.jpeg({ ...settings, optimiseCoding: false }));
    if (smallest.bytes.length <= MAX_UPLOAD_BYTES) break;
  }
  invariant(smallest, "there is at least one way to write a JPEG");
  return smallest;
}

async function render(photo: Sharp): Promise<PhotoSize & { bytes: Buffer }> {
  const { data, info } = await photo.toBuffer({ resolveWithObject: true }).catch(refuseUnreadable);
  return { bytes: data, width: info.width, height: info.height };
}

const refuseUnreadable = (cause: unknown): never => {
  throw new AppError("INVALID_INPUT", { message: "upload.unreadable", cause });
};
