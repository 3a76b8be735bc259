import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "~/errors/app-error.ts";
import type { MemoryGate } from "./memory-gate.server.ts";
import { measurePhoto, reEncodePhoto, type PhotoSize } from "./re-encode-photo.server.ts";
import { receiveBody } from "./receive-body.server.ts";
import type { SignedClaim } from "./sign-address.server.ts";
import { sniffPhoto } from "./sniff-photo.server.ts";
import { MAX_UPLOAD_BYTES, type PhotoType } from "./uploads.ts";

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
): Promise<PhotoSize & { bytes: Buffer }> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > claim.maxBytes) throw new AppError("FILE_TOO_LARGE");
  return withFile(tmpDir, async (file) => {
    const size = await receiveBody(request, file, claim.maxBytes);
    if (claim.size !== undefined && claim.size !== size) throw new AppError("FORBIDDEN_ADDRESS");
    if ((await sniffPhoto(file)) === null) throw new AppError("UNSUPPORTED_TYPE");
    return writeAnew(file, claim.contentType, gate);
  });
}

/**
 * The same for a photo whose bytes are here already; it becomes the type that is named, else stays the one it is.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT or BUSY.
 */
export const takePhoto = (
  bytes: Buffer,
  { tmpDir, gate }: Place,
  type?: PhotoType,
): Promise<PhotoSize & { bytes: Buffer; contentType: PhotoType }> =>
  withFile(tmpDir, async (file) => {
    if (bytes.length > MAX_UPLOAD_BYTES) throw new AppError("FILE_TOO_LARGE");
    await writeFile(file, bytes, { mode: 0o600 });
    const sniffed = await sniffPhoto(file);
    if (sniffed === null) throw new AppError("UNSUPPORTED_TYPE");
    const contentType = type ?? sniffed;
    return { ...(await writeAnew(file, contentType, gate)), contentType };
  });

/** Lends a place for a file that is gone afterwards. */
async function withFile<Result>(tmpDir: string, use: (file: string) => Promise<Result>): Promise<Result> {
  await mkdir(tmpDir, { recursive: true });
  const file = join(tmpDir, `${randomUUID()}.part`);
  try {
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

async function writeAnew(file: string, type: PhotoType, gate: MemoryGate) {
  const { width, height } = await measurePhoto(file);
  return gate.run(width * height, () => reEncodePhoto(file, type));
}
