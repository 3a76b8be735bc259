import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { MemoryGate } from "./memory-gate.server.ts";
import { measurePhoto, reEncodePhoto, type PhotoSize } from "./re-encode-photo.server.ts";
import { bodyOf, receiveBody } from "./receive-body.server.ts";
import type { SignedClaim } from "./sign-address.server.ts";
import { sniffPhoto } from "./sniff-photo.server.ts";
import { MAX_UPLOAD_BYTES, type PhotoType } from "./uploads.ts";

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
