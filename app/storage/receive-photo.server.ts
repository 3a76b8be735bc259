import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "~/errors/app-error.ts";
import type { MemoryGate } from "./memory-gate.server.ts";
import { measurePhoto, reEncodePhoto, type PhotoSize } from "./re-encode-photo.server.ts";
import { receiveBody } from "./receive-body.server.ts";
import type { SignedClaim } from "./sign-address.server.ts";
import { sniffPhoto } from "./sniff-photo.server.ts";

/**
 * Takes a photo in through a file of its own, which is gone afterwards, and gives it checked and written anew as the
 * type its address was signed for. Decoding waits for the gate, so that many photos at once stay within memory.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT or BUSY.
 */
export async function receivePhoto(
  request: Request,
  claim: SignedClaim,
  { tmpDir, gate }: { tmpDir: string; gate: MemoryGate },
): Promise<PhotoSize & { bytes: Buffer }> {
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > claim.maxBytes) throw new AppError("FILE_TOO_LARGE");
  await mkdir(tmpDir, { recursive: true });
  const file = join(tmpDir, `${randomUUID()}.part`);
  try {
    const size = await receiveBody(request, file, claim.maxBytes);
    if (claim.size !== undefined && claim.size !== size) throw new AppError("FORBIDDEN_ADDRESS");
    if ((await sniffPhoto(file)) === null) throw new AppError("UNSUPPORTED_TYPE");
    const { width, height } = await measurePhoto(file);
    return await gate.run(width * height, () => reEncodePhoto(file, claim.contentType));
  } finally {
    await rm(file, { force: true });
  }
}
