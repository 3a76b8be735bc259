import type { IncomingMessage } from "node:http";
import { AppError } from "#registry/contract/errors/app-error.ts";

/** First bytes of a PNG and of a JPEG. */
const STARTS = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from([0xff, 0xd8, 0xff]),
];
const START_LENGTH = 8;

/**
 * Reads an answer's body while it is a picture and no larger than an upload may be. Closes the connection in any case.
 * @throws AppError INVALID_INPUT when it is none; whatever the connection fails with.
 */
export async function readPicture(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const { "content-encoding": encoding = "identity", "content-length": announced = "0" } = answer.headers;
    // We asked for none, and what unpacks may be a thousand times larger.
    if (encoding.toLowerCase() !== "identity" || Number(announced) > maxBytes) throw noPicture();
    const parts: Buffer[] = [];
    let size = 0;
    let isKnown = false;
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) throw noPicture();
      if (!isKnown && size >= START_LENGTH) {
        if (!isPicture(Buffer.concat(parts, START_LENGTH))) throw noPicture();
        isKnown = true;
      }
    }
    if (!isKnown) throw noPicture();
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}

const isPicture = (start: Buffer): boolean =>
  STARTS.some((known) => start.subarray(0, known.length).equals(known));

const noPicture = (): AppError => new AppError("INVALID_INPUT", { message: "addressNoPicture" });
