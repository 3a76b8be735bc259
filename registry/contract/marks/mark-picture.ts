import { ascii, joinBytes, readOrigin, xmpOf, type PictureOrigin } from "./source-mark.ts";

/** Chunks that say how the pixels are to be shown; whatever else a PNG has is about something else. */
const PNG_CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "sRGB", "gAMA", "cHRM", "cICP", "sBIT"] as const;
const PNG_XMP = "XML:com.adobe.xmp\0\0\0\0\0";

const MARKER = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app14: 0xee,
  app15: 0xef,
} as const;
const COMMENT = 0xfe;
const JPEG_XMP = "http://ns.adobe.com/xap/1.0/\0";
/** Of a JFIF header, without the small picture that may follow. */
const JFIF_BYTES = 14;
/** Bytes at the start of a file of ours in which its mark lies. */
const MARK_WITHIN = 8_192;

/**
 * A PNG or JPEG with the same pixels, whose metadata says what kind of picture it is and which software made it, and
 * nothing else. Its coding is left as it is.
 * @throws Error for what is neither, and for a file that ends too early.
 */
export function markPicture(bytes: Uint8Array, origin: PictureOrigin): Uint8Array<ArrayBuffer> {
  const xmp = xmpOf(origin);
  if (beginsAs(PNG_START, bytes)) return joinBytes(markPng(bytes, xmp));
  if (bytes[0] === 0xff && bytes[1] === MARKER.start) return joinBytes(markJpeg(bytes, xmp));
  throw new Error("neither a PNG nor a JPEG");
}

/** What a marked picture says of itself; null for one without a mark of ours. */
export const readPictureOrigin = (bytes: Uint8Array): PictureOrigin | null =>
  readOrigin(bytes.subarray(0, MARK_WITHIN));

function markPng(bytes: Uint8Array, xmp: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, PNG_START.length)];
  for (let at: number = PNG_START.length; ;) {
    if (at + 12 > bytes.length) throw new Error("a PNG that ends too early");
    const next = at + 12 + view.getUint32(at);
    const type = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
    if (PNG_CHUNKS.some((known) => known === type)) kept.push(bytes.subarray(at, next));
    if (type === "IHDR") kept.push(makeChunk("iTXt", joinBytes([ascii(PNG_XMP), xmp])));
    if (type === "IEND") return kept;
    at = next;
  }
}

function markJpeg(bytes: Uint8Array, xmp: Uint8Array): Uint8Array[] {
  const kept = [bytes.subarray(0, 2)];
  const mark = makeSegment(MARKER.app1, joinBytes([ascii(JPEG_XMP), xmp]));
  let isMarked = false;
  for (let at = 2; at + 3 < bytes.length + 2;) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) break;
    if (marker === 0xff) {
      at += 1; // Markers may be filled up.
      continue;
    }
    if (marker === MARKER.end) return [...kept, bytes.subarray(at, at + 2)];
    const next = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    const isJfif = marker === MARKER.app0 && startsWith(bytes, at + 4, "JFIF\0");
    if (!isJfif && !isMarked) {
      kept.push(mark);
      isMarked = true;
    }
    if (isJfif) kept.push(plainJfif(bytes.subarray(at + 4, at + 4 + JFIF_BYTES)));
    else if (marker === MARKER.scan) {
      const end = endOfScan(bytes, next);
      kept.push(bytes.subarray(at, end));
      at = end;
      continue;
    } else if (isNeeded(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  throw new Error("a JPEG that ends too early");
}

/** Tables and frames, and Adobe's note of how colours are coded; no other application's part and no comment. */
const isNeeded = (marker: number): boolean =>
  marker === MARKER.app14 || !((marker >= MARKER.app0 && marker <= MARKER.app15) || marker === COMMENT);

/** Where coded pixels end: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}

function plainJfif(header: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(header);
  plain.fill(0, JFIF_BYTES - 2);
  return makeSegment(MARKER.app0, plain);
}

function makeSegment(marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), payload]);
}

function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const body = joinBytes([ascii(type), data]);
  const chunk = new Uint8Array(body.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(body, 4);
  view.setUint32(body.length + 4, checksumOf(body));
  return chunk;
}

/** CRC-32 as PNG wants it; polynomial 0xEDB88320. */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  ascii(text).every((byte, place) => bytes[at + place] === byte);

/** How a PNG begins. */
export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** How a JPEG begins: with its first marker, and what begins the next one. */
export const JPEG_START = [0xff, 0xd8, 0xff] as const;

/** Whether a file's bytes begin as a kind of picture does. */
export const beginsAs = (start: readonly number[], bytes: Uint8Array): boolean =>
  start.every((byte, place) => bytes[place] === byte);
