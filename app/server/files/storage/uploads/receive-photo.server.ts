import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { JpegOptions, PngOptions, Sharp } from "sharp";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { beginsAs, JPEG_START, PNG_START } from "#registry/contract/marks/mark-picture.ts";
import type { MemoryGate } from "../memory-gate.server.ts";
import { countScans } from "./count-scans.ts";
import type { SignedClaim } from "./sign-address.server.ts";
import { MAX_UPLOAD_BYTES, type PhotoType, MAX_UPLOAD_PIXELS } from "./uploads.ts";

/** Tried in turn until the photo is no larger than it may be. */
const JPEG_SETTINGS: readonly JpegOptions[] = [
  { quality: 95, chromaSubsampling: "4:4:4" },
  ...[90, 80, 60, 35].map((quality) => ({ quality, chromaSubsampling: "4:2:0" })),
];
/** Filters suit photos, drawings and screens are often smaller without. */
const PNG_SETTINGS: readonly PngOptions[] = [
  { compressionLevel: 6, adaptiveFiltering: true },
  { compressionLevel: 6, adaptiveFiltering: false },
];
/** A picture of at most 256 colors grows by half without filters, and keeps its size with a palette of its own. */
const PALETTE_SETTINGS: readonly PngOptions[] = [
  { compressionLevel: 6, adaptiveFiltering: false },
  { palette: true, dither: 0, effort: 1 },
];

/** Bytes up to which a photo that is written anew may grow freely, and how many times larger it may be above. */
const FREE_BYTES = 1_048_576;
const MOST_GROWTH = 1.5;

/** Most bytes of a photo that is written anew. Only a viewer's own results come larger than an upload may be. */
function mostBytesFor(size: number): number {
  const most = Math.max(FREE_BYTES, size * MOST_GROWTH);
  return size > MAX_UPLOAD_BYTES ? most : Math.min(most, MAX_UPLOAD_BYTES);
}

/** Damage is refused, oddities that every camera writes are not. */
const READ_OPTIONS = { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error", sequentialRead: true } as const;

const SECONDS = 30;

/** The width and height that a file's head claims. */
interface PhotoSize {
  width: number;
  height: number;
}

const refuseUnreadable = (cause: unknown): never => {
  throw new AppError("INVALID_INPUT", { message: "upload.unreadable", cause });
};

/** More chunks than any picture has before its pixels. */
const MAX_CHUNKS = 2_000;

/** More scans than any progressive JPEG has; each costs a decoder as much as the whole picture. */
const MAX_SCANS = 100;

/** A photo as it is kept. */
type TakenPhoto = PhotoSize & { bytes: Buffer; contentType: PhotoType };

interface Place {
  tmpDir: string;
  gate: MemoryGate;
}

/**
 * Takes a photo in through a file of its own, which is gone afterwards, and gives it checked and written anew as the
 * type its address was signed for. Decoding waits for the gate, so that many photos at once stay within memory.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT or BUSY.
 */
export async function receivePhoto(
  request: Request,
  claim: SignedClaim,
  { tmpDir, gate }: Place,
): Promise<TakenPhoto> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > claim.maxBytes) throw new AppError("FILE_TOO_LARGE");
  return withFile(tmpDir, async (file) => {
    const size = await receiveBody(bodyOf(request), file, claim.maxBytes);
    if (claim.size !== undefined && claim.size !== size) throw new AppError("FORBIDDEN_ADDRESS");
    return takeFile(file, gate, claim.contentType);
  });
}

/**
 * The same for a photo that comes from elsewhere, part by part; it becomes the type that is named, else stays the one it
 * is.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT or BUSY.
 */
export const takePhoto = (
  body: AsyncIterable<Uint8Array>,
  { tmpDir, gate }: Place,
  { type, maxBytes = MAX_UPLOAD_BYTES }: { type?: PhotoType; maxBytes?: number } = {},
): Promise<TakenPhoto> =>
  withFile(tmpDir, async (file) => {
    await receiveBody(body, file, maxBytes);
    return takeFile(file, gate, type);
  });

async function takeFile(file: string, gate: MemoryGate, type?: PhotoType): Promise<TakenPhoto> {
  const sniffed = await sniffPhoto(file);
  if (sniffed === null) throw new AppError("UNSUPPORTED_TYPE");
  if (sniffed === "image/jpeg") await refuseManyScans(file);
  const contentType = type ?? sniffed;
  return { ...(await writeAnew(file, contentType, gate)), contentType };
}

/** Lends a place for a file that is gone afterwards. */
async function withFile<Result>(tmpDir: string, use: (file: string) => Promise<Result>): Promise<Result> {
  const file = join(tmpDir, `${randomUUID()}.part`);
  try {
    await mkdir(tmpDir, { recursive: true });
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function writeAnew(file: string, type: PhotoType, gate: MemoryGate) {
  const { width, height } = await measurePhoto(file);
  return gate.run(width * height, () => reEncodePhoto(file, type));
}

/**
 * Streams a body into a new file and gives its size. Never writes more than `maxBytes`, and holds no more in memory than
 * a part; leaves no file behind when it fails.
 * @throws AppError FILE_TOO_LARGE when there is more.
 */
async function receiveBody(body: AsyncIterable<Uint8Array>, file: string, maxBytes: number): Promise<number> {
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const part of body) {
      size += part.byteLength;
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE");
      await handle.writeFile(part);
    }
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
  await handle.close();
  return size;
}

/** A request's body. Whoever leaves before its end does not cancel it: that would cut the connection before the answer is sent. */
async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
    yield part.value;
}

/** What a file is by its first bytes: a JPEG, a still PNG, or null for anything else, animated PNG included. */
async function sniffPhoto(file: string): Promise<PhotoType | null> {
  const handle = await open(file);
  try {
    const start = await readAt(handle, 0, PNG_START.length);
    if (beginsAs(JPEG_START, start)) return "image/jpeg";
    return beginsAs(PNG_START, start) && (await isStillPng(handle)) ? "image/png" : null;
  } finally {
    await handle.close();
  }
}

/** @throws AppError INVALID_INPUT for a JPEG of more scans than any camera or program writes. */
async function refuseManyScans(file: string): Promise<void> {
  if ((await countScans(createReadStream(file), MAX_SCANS)) > MAX_SCANS)
    throw new AppError("INVALID_INPUT", { message: "upload.unreadable" });
}

/** Walks the chunks up to the pixels: an `acTL` before them makes it an animation. */
async function isStillPng(handle: FileHandle): Promise<boolean> {
  let position = PNG_START.length;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const head = await readAt(handle, position, 8);
    if (head.length < 8) return false;
    const name = head.toString("latin1", 4);
    if (name === "acTL") return false;
    if (name === "IDAT") return true;
    position += 12 + head.readUInt32BE(0); // length, name and checksum beside the data
  }
  return false;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * Reads a photo's head only.
 * @throws AppError FILE_TOO_LARGE above 50 megapixels, INVALID_INPUT when it can't be read.
 */
async function measurePhoto(file: string): Promise<PhotoSize> {
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
 * @throws AppError INVALID_INPUT when it can't be decoded, FILE_TOO_LARGE when it would grow too much.
 */
export async function reEncodePhoto(file: string, type: PhotoType): Promise<PhotoSize & { bytes: Buffer }> {
  const most = mostBytesFor((await stat(file)).size);
  const photo = sharp(file, READ_OPTIONS).timeout({ seconds: SECONDS }).autoOrient();
  // JPEG knows no transparency: what is see-through becomes white. Optimised coding would hold every coefficient of
  // the picture in memory, 300 MB at 50 megapixels, to save a few percent.
  const ways =
    type === "image/png"
      ? (await pngSettingsFor(file)).map((settings) => () => photo.clone().png(settings))
      : JPEG_SETTINGS.map((settings) => () => {
          const white = photo.clone().flatten({ background: "#ffffff" });
          return white.jpeg({ ...settings, optimiseCoding: false });
        });
  let tooLarge = 0;
  for (const write of ways) {
    // The next way seldom halves a photo: it is not tried where it would have to.
    if (tooLarge > most * 2) {
      tooLarge = 0;
      continue;
    }
    const written = await render(write());
    if (written.bytes.length <= most) return written;
    tooLarge = written.bytes.length;
  }
  throw new AppError("FILE_TOO_LARGE");
}

async function pngSettingsFor(file: string): Promise<readonly PngOptions[]> {
  const { isPalette } = await sharp(file, READ_OPTIONS).metadata().catch(refuseUnreadable);
  return isPalette ? PALETTE_SETTINGS : PNG_SETTINGS;
}

async function render(photo: Sharp): Promise<PhotoSize & { bytes: Buffer }> {
  const { data, info } = await photo.toBuffer({ resolveWithObject: true }).catch(refuseUnreadable);
  return { bytes: data, width: info.width, height: info.height };
}
