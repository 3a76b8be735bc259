import sharp, { type Sharp } from "sharp";
import { AppError } from "~/errors/app-error.ts";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS, type PhotoType } from "./uploads.ts";

/** Tried in turn until the photo is no larger than an upload may be. */
const JPEG_QUALITIES = [95, 88, 80] as const;

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
  for (const quality of type === "image/jpeg" ? JPEG_QUALITIES : [undefined]) {
    const { data, info } = await encode(
      sharp(file, READ_OPTIONS).timeout({ seconds: SECONDS }).autoOrient(),
      quality,
    )
      .toBuffer({ resolveWithObject: true })
      .catch(refuseUnreadable);
    const isLast = quality === undefined || quality === JPEG_QUALITIES.at(-1);
    if (isLast || data.length <= MAX_UPLOAD_BYTES)
      return { bytes: data, width: info.width, height: info.height };
  }
  throw new AppError("INVALID_INPUT", { message: "upload.unreadable" });
}

/** As PNG when there is no quality. JPEG knows no transparency: what is see-through becomes white. */
const encode = (photo: Sharp, quality: number | undefined): Sharp =>
  quality === undefined
    ? photo.png({ compressionLevel: 6 })
    : photo.flatten({ background: "#ffffff" }).jpeg({ quality, chromaSubsampling: "4:4:4" });

const refuseUnreadable = (cause: unknown): never => {
  throw new AppError("INVALID_INPUT", { message: "upload.unreadable", cause });
};
