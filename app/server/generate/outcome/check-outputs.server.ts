import { inArray } from "drizzle-orm";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { upload } from "~/server/db/schema/files.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Generation } from "../records/generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { MEGAPIXEL, PIXELS_OF, RATIOS, SIZES, divideRatio } from "#registry/contract/form/choices.ts";
import sharp from "sharp";
import { scaledSize, scaleOf } from "#registry/contract/scale.ts";
import type { ImageOutput, AudioOutput, TextOutput, VideoOutput } from "#registry/contract/output.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { ProviderOutput } from "~/server/providers/provider.ts";
import {
  measureMp3,
  measureWave,
  measureFilm,
  type FilmMeasures,
} from "~/server/files/media/measure-media.ts";

/** What was asked for. */
export interface OutputWish {
  tool: ServerTool;
  /** The form's values by name, complete; those of controls that were not shown are left out. */
  values: Readonly<Record<string, unknown>>;
  /** Measures of the photos that it is made from, as far as they are still kept. */
  photos: readonly PictureSize[];
}

/** What a person asked for, read back from the generation's record. */
export async function readWish(row: Generation, { deps }: SettleContext): Promise<OutputWish> {
  const tool = await deps.catalog.findServerTool(row.toolId);
  invariant(tool, `the tool of generation ${row.id} is in the catalog`);
  return { tool, values: row.values, photos: await readPhotoSizes(row, deps) };
}

async function readPhotoSizes(
  { photoKeys }: Generation,
  { db }: SettleContext["deps"],
): Promise<PictureSize[]> {
  if (photoKeys.length === 0) return [];
  const rows = await db
    .select({ key: upload.key, width: upload.width, height: upload.height })
    .from(upload)
    .where(inArray(upload.key, photoKeys));
  return photoKeys.flatMap((wanted) => {
    const { width, height } = rows.find(({ key }) => key === wanted) ?? {};
    return width && height ? [{ width, height }] : [];
  });
}

/** What "8K" may reach where a manifest says so, and the most that any picture may have. */
const MOST_PIXELS = 64 * MEGAPIXEL;

interface PictureSize {
  width: number;
  height: number;
}

/** What was asked of a picture; whatever is left out may be anything. */
interface PictureDemand {
  /** Width by height. */
  ratio?: number | undefined;
  /** Pixels; `most` is above `usual` where a manifest lets one size be larger. */
  pixels?: { usual: number; most: number } | undefined;
  /** The measures themselves. */
  size?: PictureSize | undefined;
}

/** What to do with a delivered picture: take it, cut its middle out and scale that, or nothing of the kind helps. */
type Fit = { kind: "take" } | { kind: "change"; cut: PictureSize; to: PictureSize } | { kind: "miss" };

/** The contract's ± 25 % on pixels. */
const PIXEL_TOLERANCE = 0.25;
/** A ratio that nobody sees the difference of. */
const RATIO_TOLERANCE = 0.03;
/** How far a ratio may be off for its picture to be cut: a narrow strip at two sides. */
const CUT_TOLERANCE = 0.08;
/** How many times too many or too few pixels a picture may have to be scaled: less than one and a half times each way. */
const SCALE_TOLERANCE = 2;

/** Decides how a picture of this size can be what was asked. */
function fitPicture(given: PictureSize, demand: PictureDemand): Fit {
  const { width, height } = given;
  if (Math.min(width, height) <= 1) return { kind: "miss" };
  const wanted = demand.size ? ratioOf(demand.size) : demand.ratio;
  const off = wanted === undefined ? 0 : apart(ratioOf(given), wanted);
  if (off > CUT_TOLERANCE) return { kind: "miss" };
  const tolerated = demand.size ? 0 : RATIO_TOLERANCE;
  const cut = wanted !== undefined && off > tolerated ? cutTo(given, wanted) : given;
  const to = demand.size ? aimedSize(cut, demand.size) : aimedPixels(cut, demand.pixels);
  if (!to) return { kind: "miss" };
  return isSame(to, given) ? { kind: "take" } : { kind: "change", cut, to };
}

const ratioOf = ({ width, height }: PictureSize): number => width / height;
const pixelsOf = ({ width, height }: PictureSize): number => width * height;
const apart = (one: number, other: number): number => Math.max(one / other, other / one) - 1;
const isSame = (one: PictureSize, other: PictureSize): boolean =>
  one.width === other.width && one.height === other.height;

const cutTo = ({ width, height }: PictureSize, ratio: number): PictureSize =>
  width / height > ratio
    ? { width: Math.max(1, Math.round(height * ratio)), height }
    : { width, height: Math.max(1, Math.round(width / ratio)) };

function aimedSize(given: PictureSize, size: PictureSize): PictureSize | null {
  return apart(pixelsOf(given), pixelsOf(size)) <= SCALE_TOLERANCE - 1 ? size : null;
}

function aimedPixels(given: PictureSize, asked: PictureDemand["pixels"]): PictureSize | null {
  const pixels = pixelsOf(given);
  if (!asked) return pixels <= MOST_PIXELS ? given : null;
  const { usual, most } = asked;
  if (pixels >= usual * (1 - PIXEL_TOLERANCE) && pixels <= most * (1 + PIXEL_TOLERANCE)) return given;
  if (pixels * SCALE_TOLERANCE < usual || pixels > most * SCALE_TOLERANCE) return null;
  const scale = Math.sqrt((pixels < usual ? usual : most) / pixels);
  return { width: Math.round(given.width * scale), height: Math.round(given.height * scale) };
}

/** Pixels that a picture may have to be looked at at all: the most that can still be scaled. */
const MOST_READ_PIXELS = MOST_PIXELS * SCALE_TOLERANCE + MEGAPIXEL;

const SECONDS = 60;
const JPEG_QUALITY = 95;

interface Seen extends PictureSize {
  contentType: ImageOutput["contentType"];
  /** The file says that it is to be turned, or its colours converted, before it is shown. */
  isRaw: boolean;
}

/** What was delivered can't stand for what was asked; `cause` says for the log why. */
const unusableOutput = (cause: unknown): AppError =>
  new AppError("PROVIDER_FAILED", { message: "unusableOutput", cause });

/** Nothing was delivered. */
const missingOutput = (): AppError => new AppError("PROVIDER_FAILED", { message: "noImageFromProvider" });

const AGAIN: readonly string[] = [unusableOutput(null), missingOutput()].map(({ messageKey }) => messageKey);

/** Whether another run of the same job may well deliver what this one did not: worth one more try, not more. */
export const isRetryable = (error: unknown): boolean => isAppError(error) && AGAIN.includes(error.messageKey);

/**
 * Takes a picture that is what was asked, and gives it the measures it really has. One that misses by a little is cut
 * to the ratio from its middle and scaled.
 * @throws AppError PROVIDER_FAILED for what can't be decoded to its end, is neither PNG nor JPEG, or misses by more.
 */
async function checkPicture(output: ImageOutput, wish: OutputWish): Promise<ImageOutput> {
  const { isRaw, ...seen } = await decode(output.bytes);
  const fit = fitPicture(seen, pictureDemandOf(wish));
  if (fit.kind === "miss") throw unusableOutput(`${seen.width} x ${seen.height} is not what was asked for`);
  if (fit.kind === "take" && !isRaw) return { ...output, ...seen };
  const bytes = await change(output.bytes, seen, fit);
  const { width, height } = fit.kind === "change" ? fit.to : seen;
  return { ...output, bytes, contentType: seen.contentType, width, height };
}

/** What the request's values ask of a picture. A control that the form does not show asks for nothing. */
function pictureDemandOf({ tool, values, photos }: OutputWish): PictureDemand {
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

/** Models round measures to what their coding works in: 1088 lines for 1080, 864 x 480 for 16:9. */
const MEASURE_TOLERANCE = 0.08;
/** They also end a few frames early or late. */
const LENGTH_TOLERANCE = 0.1;
const LENGTH_TOLERANCE_S = 0.5;

/** Characters; the longest description that can be asked for has a few thousand. */
const MOST_CHARACTERS = 20_000;
/** Line breaks and tabs are fine; other control characters and halves of surrogate pairs can't be shown or stored. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const LINES = /[\n\t]/g;

/** Whatever is shorter is no music. */
const LEAST_SECONDS = 1;

/**
 * Makes sure that what a provider delivered is what was paid for, before it is: the tool's kind, whole, in the asked
 * ratio, size and length. A generation is one result, so whatever comes beside the first is left. Gives it with the
 * measures it really has.
 * @throws AppError PROVIDER_FAILED; `isRetryable` says whether another run is worth it.
 */
export async function checkOutputs(
  outputs: readonly ProviderOutput[],
  wish: OutputWish,
): Promise<ProviderOutput[]> {
  const [output] = outputs;
  if (!output || ("bytes" in output && output.bytes.length === 0)) throw missingOutput();
  const { output: asked } = wish.tool.manifest;
  if (output.kind !== asked) throw unusableOutput(`${output.kind} in place of ${asked}`);
  return [await checkKind(output, wish)];
}

async function checkKind(output: ProviderOutput, wish: OutputWish): Promise<ProviderOutput> {
  switch (output.kind) {
    case "image":
      return checkPicture(output, wish);
    case "video":
      return checkFilm(output, wish);
    case "audio":
      return checkSound(output);
    case "text":
      return checkWords(output);
  }
}

/**
 * Takes a WAV or MP3 that plays for at least a second, and gives it the type and the length that its bytes have.
 * @throws AppError PROVIDER_FAILED for anything else.
 */
function checkSound(output: AudioOutput): AudioOutput {
  const wave = measureWave(output.bytes);
  const seconds = wave ?? measureMp3(output.bytes);
  if (seconds === null) throw unusableOutput("neither a whole WAV nor an MP3");
  if (seconds < LEAST_SECONDS) throw unusableOutput(`${seconds} s of sound`);
  return { ...output, contentType: wave === null ? "audio/mpeg" : "audio/wav", seconds };
}

/**
 * Takes a text that says something and can be shown, without the space around it.
 * @throws AppError PROVIDER_FAILED for an empty one, an endless one, and one with control characters.
 */
function checkWords(output: TextOutput): TextOutput {
  const text = output.text.replace(/\r\n?/g, "\n").trim();
  if (text === "") throw unusableOutput("an empty text");
  if (text.length > MOST_CHARACTERS) throw unusableOutput(`${text.length} characters`);
  if (UNFIT.test(text.replace(LINES, " "))) throw unusableOutput("control characters");
  return { ...output, text };
}

/** What the request's values ask of a film; the manifest's film maker says which field means what. */
function filmDemandOf({ tool, values }: OutputWish): { lines?: number; ratio?: number; seconds?: number } {
  const { maker } = tool.manifest.providers.local;
  if (maker?.op !== "film") return {};
  const valueOf = (reference: string) => values[reference.slice(1)];
  const [lines, seconds] = [maker.resolution, maker.seconds].map((reference) =>
    Number.parseInt(String(valueOf(reference)), 10),
  );
  const ratio = divideRatio(RATIOS.find((known) => known === valueOf(maker.ratio)));
  return {
    ...(lines !== undefined && lines > 0 && { lines }),
    ...(ratio !== undefined && { ratio }),
    ...(seconds !== undefined && seconds > 0 && { seconds }),
  };
}

/**
 * Takes a film that is as large, as wide and as long as was asked, and gives it the measures that its file says.
 * @throws AppError PROVIDER_FAILED for anything else: a film is not cut.
 */
function checkFilm(output: VideoOutput, wish: OutputWish): VideoOutput {
  const seen = measureFilm(output.bytes);
  if (!seen) throw unusableOutput("no whole MP4 with a picture track");
  const misses = missesOf(seen, filmDemandOf(wish));
  if (misses.length > 0) throw unusableOutput(misses.join("; "));
  return { ...output, ...seen };
}

function missesOf(
  { width, height, seconds }: FilmMeasures,
  asked: ReturnType<typeof filmDemandOf>,
): string[] {
  const isNear = (value: number, wanted: number | undefined, tolerance: number) =>
    wanted === undefined || Math.max(value / wanted, wanted / value) - 1 <= tolerance;
  const isRightLength =
    asked.seconds === undefined ||
    Math.abs(seconds - asked.seconds) <= Math.max(LENGTH_TOLERANCE_S, asked.seconds * LENGTH_TOLERANCE);
  return [
    !isNear(Math.min(width, height), asked.lines, MEASURE_TOLERANCE) && `not ${asked.lines} lines`,
    !isNear(width / height, asked.ratio, MEASURE_TOLERANCE) && `not of the ratio ${asked.ratio}`,
    !isRightLength && `${seconds} s in place of ${asked.seconds} s`,
  ].flatMap((miss) => (miss === false ? [] : [`${width} x ${height}: ${miss}`]));
}
