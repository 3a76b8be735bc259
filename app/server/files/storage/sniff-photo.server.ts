import { open, type FileHandle } from "node:fs/promises";
import type { PhotoType } from "./uploads.ts";

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** More chunks than any picture has before its pixels. */
const MAX_CHUNKS = 2_000;

/** What a file is by its first bytes: a JPEG, a still PNG, or null for anything else, animated PNG included. */
export async function sniffPhoto(file: string): Promise<PhotoType | null> {
  const handle = await open(file);
  try {
    const start = await readAt(handle, 0, PNG_START.length);
    if (start.subarray(0, JPEG_START.length).equals(JPEG_START)) return "image/jpeg";
    return start.equals(PNG_START) && (await isStillPng(handle)) ? "image/png" : null;
  } finally {
    await handle.close();
  }
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
