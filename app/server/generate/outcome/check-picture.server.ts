import sharp from "sharp";
import { divideRatio } from "#registry/contract/divide-ratio.ts";
import { PIXELS_OF, RATIOS, SIZES } from "#registry/contract/form/choices.ts";
import { scaledSize, scaleOf } from "#registry/contract/scale.ts";
import type { ImageOutput } from "#registry/contract/output.ts";
import {
  fitPicture,
  MOST_PIXELS,
  MOST_READ_PIXELS,
  type Fit,
  type PictureDemand,
  type PictureSize,
} from "./fit-picture.ts";
import type { OutputWish } from "../request/output-wish.server.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";

const SECONDS = 60;
const JPEG_QUALITY = 95;

interface Seen extends PictureSize {
  contentType: ImageOutput["contentType"];
  /** The file says that it is to be turned, or its colours converted, before it is shown. */
  isRaw: boolean;
}

/** What was delivered can't stand for what was asked; `cause` says for the log why. */
export const unusableOutput = (cause: unknown): AppError =>
  new AppError("PROVIDER_FAILED", { message: "unusableOutput", cause });

/** Nothing was delivered. */
export const missingOutput = (): AppError =>
  new AppError("PROVIDER_FAILED", { message: "noImageFromProvider" });

const AGAIN: readonly string[] = [unusableOutput(null), missingOutput()].map(({ messageKey }) => messageKey);

/** Whether another run of the same job may well deliver what this one did not: worth one more try, not more. */
export const isRetryable = (error: unknown): boolean => isAppError(error) && AGAIN.includes(error.messageKey);

/**
 * Takes a picture that is what was asked, and gives it the measures it really has. One that misses by a little is cut
 * to the ratio from its middle and scaled.
 * @throws AppError PROVIDER_FAILED for what can't be decoded to its end, is neither PNG nor JPEG, or misses by more.
 */
export async function checkPicture(output: ImageOutput, wish: OutputWish): Promise<ImageOutput> {
  const { isRaw, ...seen } = await decode(output.bytes);
  const fit = fitPicture(seen, demandOf(wish));
  if (fit.kind === "miss") throw unusableOutput(`${seen.width} x ${seen.height} is not what was asked for`);
  if (fit.kind === "take" && !isRaw) return { ...output, ...seen };
  const bytes = await change(output.bytes, seen, fit);
  const { width, height } = fit.kind === "change" ? fit.to : seen;
  return { ...output, bytes, contentType: seen.contentType, width, height };
}

/** What the request's values ask of a picture. A control that the form does not show asks for nothing. */
function demandOf({ tool, values, photos }: OutputWish): PictureDemand {
  const [photo] = photos;
  const scale = scaleOf(tool.manifest, values);
  if (photo && scale !== null) return { size: scaledSize(photo, scale) };
  const valueOf = (control: "ratio" | "size") =>
    values[tool.fields.find((field) => field.control === control)?.name ?? ""];
  const size = SIZES.find((known) => known === valueOf("size"));
  const usual = size && PIXELS_OF[size];
  const most = size === "4K" && tool.manifest.maxOutput === "8K" ? MOST_PIXELS : usual;
  return {
    ratio: divideRatio(RATIOS.find((known) => known === valueOf("ratio"))),
    pixels: usual !== undefined && most !== undefined ? { usual, most } : undefined,
  };
}

async function decode(bytes: Buffer): Promise<Seen> {
  const limitInputPixels = MOST_READ_PIXELS;
  try {
    const { format, autoOrient, orientation = 1, icc } = await sharp(bytes, { limitInputPixels }).metadata();
    // A tiny copy makes the decoder read the file to its end.
    await sharp(bytes, { limitInputPixels, failOn: "truncated" })
      .timeout({ seconds: SECONDS })
      .resize(8, 8, { fit: "fill" })
      .raw()
      .toBuffer();
    const seen = { ...autoOrient, isRaw: orientation > 1 || icc !== undefined };
    if (format === "png") return { ...seen, contentType: "image/png" };
    if (format === "jpeg") return { ...seen, contentType: "image/jpeg" };
  } catch (error) {
    throw unusableOutput(error);
  }
  throw unusableOutput("neither PNG nor JPEG");
}

async function change(bytes: Buffer, seen: Omit<Seen, "isRaw">, fit: Fit): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: MOST_READ_PIXELS })
    .timeout({ seconds: SECONDS })
    .autoOrient();
  const { cut, to } = fit.kind === "change" ? fit : { cut: seen, to: seen };
  const middle = {
    left: Math.floor((seen.width - cut.width) / 2),
    top: Math.floor((seen.height - cut.height) / 2),
    width: cut.width,
    height: cut.height,
  };
  const made = upright.extract(middle).resize(to.width, to.height, { fit: "fill" });
  const encoded = seen.contentType === "image/png" ? made.png() : made.jpeg({ quality: JPEG_QUALITY });
  return encoded.toBuffer().catch((error: unknown) => {
    throw unusableOutput(error);
  });
}
