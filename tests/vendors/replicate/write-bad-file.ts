import type { ServerResponse } from "node:http";
import { deflateSync, crc32 } from "node:zlib";
import type { DrawnFile } from "./draw-picture.ts";
import type { FileFault } from "./loopback-faults.ts";

const CHUNK = Buffer.alloc(256 * 1024, 0x5a);
const FIVE_GB = 5 * 1024 ** 3;
/** A link-local address where clouds keep their machines' secrets. */
const LINK_LOCAL = "http://169.254.169.254/latest/meta-data/";
const PAGE = Buffer.from("<!doctype html><title>Sign in</title><script>alert(1)</script>");
const BOMB_SIDE = 20_000;

/** A PNG of 400 megapixels in a few hundred kilobytes. */
function makeBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(BOMB_SIDE, 0);
  header.writeUInt32BE(BOMB_SIDE, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc(BOMB_SIDE * (1 + BOMB_SIDE / 8)), { level: 9 });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    frame.set(body, 4);
    frame.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
    return frame;
  };
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Answers a download as the fault says; gives the bytes that were handed to the connection. */
export async function writeBadFile(
  response: ServerResponse,
  { bytes, contentType }: DrawnFile,
  fault: Exclude<FileFault, "missing-once">,
): Promise<number> {
  const type = { "Content-Type": contentType };
  const whole = (body: Buffer, more: Record<string, string> = {}): number => {
    response.writeHead(200, { ...type, "Content-Length": String(body.length), ...more }).end(body);
    return body.length;
  };
  switch (fault) {
    case "missing":
      response.writeHead(404).end("404 page not found");
      return 0;
    case "broken":
      response.writeHead(503).end();
      return 0;
    case "redirect":
      response.writeHead(302, { Location: LINK_LOCAL }).end();
      return 0;
    case "html":
      return whole(PAGE);
    case "truncated":
      return whole(bytes.subarray(0, Math.floor(bytes.length / 2)));
    case "bomb":
      return whole(contentType.startsWith("image/") ? makeBomb() : PAGE);
    case "cut":
      response.writeHead(200, { ...type, "Content-Length": String(bytes.length) });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      await pause(50);
      response.destroy();
      return Math.floor(bytes.length / 2);
    case "drip":
      response.writeHead(200, type);
      return pour(response, (at) => bytes.subarray(at, at + 1), 1_000, bytes.length);
    case "endless":
    case "declared-endless":
      response.writeHead(200, {
        ...type,
        ...(fault === "declared-endless" && { "Content-Length": String(FIVE_GB) }),
      });
      response.write(bytes.subarray(0, 64));
      return pour(response, () => CHUNK, 0, FIVE_GB);
  }
}

/** Writes on until all is written or nobody listens any more. */
async function pour(
  response: ServerResponse,
  next: (at: number) => Buffer,
  pauseMs: number,
  most: number,
): Promise<number> {
  let written = 0;
  while (written < most && !response.destroyed) {
    const part = next(written);
    written += part.length;
    const isTaken = response.write(part);
    if (pauseMs > 0) await pause(pauseMs);
    else if (!isTaken) await drained(response);
  }
  if (!response.destroyed) response.end();
  return written;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until more can be written, or nobody listens any more. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      response.off("drain", end).off("close", end);
      resolve();
    };
    response.on("drain", end).on("close", end);
  });
