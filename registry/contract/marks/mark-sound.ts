import { ascii, joinBytes, nameAt, xmpOf, type PictureOrigin } from "./source-mark.ts";

/** Chunks of a WAV that its samples need. */
const WAVE_CHUNKS = ["fmt ", "fact", "data"] as const;
/** Sizes that writers put down who do not know the length beforehand. */
const OPEN_ENDS = [0, 0xffffffff];
/** The chunk of a WAV, and the owner of a private frame of an MP3, that Adobe's XMP specification gives to a packet. */
const WAVE_XMP = "_PMX";
const MP3_XMP = "XMP\0";
const TAG_HEAD = 10;
/** At an MP3's end: an older tag of a fixed length. */
const OLD_TAG = 128;

/**
 * A WAV or MP3 with the same samples, whose metadata says what kind of sound it is and which software made it, and
 * nothing else.
 * @throws Error for what is neither, and for a WAV that ends before its samples do.
 */
export function markSound(bytes: Uint8Array, origin: PictureOrigin): Uint8Array<ArrayBuffer> {
  if (nameAt(bytes, 0) === "RIFF" && nameAt(bytes, 8) === "WAVE") return markWave(bytes, xmpOf(origin));
  if (nameAt(bytes, 0, 3) === "ID3" || bytes[0] === 0xff) return markMp3(bytes, xmpOf(origin));
  throw new Error("neither a WAV nor an MP3");
}

function markWave(bytes: Uint8Array, xmp: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  let hasSamples = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = nameAt(bytes, at);
    const told = view.getUint32(at + 4, true);
    const size = name === "data" && OPEN_ENDS.includes(told) ? bytes.length - at - 8 : told;
    if (at + 8 + size > bytes.length) break;
    hasSamples ||= name === "data";
    if (WAVE_CHUNKS.some((known) => known === name))
      kept.push(makeChunk(name, bytes.subarray(at + 8, at + 8 + size)));
    at += 8 + size + (size % 2); // Chunks begin at even places.
  }
  if (!hasSamples) throw new Error("a WAV that ends too early");
  return makeChunk("RIFF", joinBytes([ascii("WAVE"), ...kept, makeChunk(WAVE_XMP, xmp)]));
}

function makeChunk(name: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + body.length + (body.length % 2));
  chunk.set(ascii(name));
  new DataView(chunk.buffer).setUint32(4, body.length, true);
  chunk.set(body, 8);
  return chunk;
}

/** An ID3 tag of version 2.3 with one private frame stands in the place of whatever tags there are. */
function markMp3(bytes: Uint8Array, xmp: Uint8Array): Uint8Array<ArrayBuffer> {
  const end = bytes.length - (nameAt(bytes, bytes.length - OLD_TAG, 3) === "TAG" ? OLD_TAG : 0);
  const body = joinBytes([ascii(MP3_XMP), xmp]);
  const frame = joinBytes([ascii("PRIV"), bytesOf(body.length, 256), Uint8Array.of(0, 0), body]);
  const head = joinBytes([ascii("ID3"), Uint8Array.of(3, 0, 0), bytesOf(frame.length, 128)]);
  return joinBytes([head, frame, bytes.subarray(Math.min(endOfTag(bytes), end), end)]);
}

/** Four digits of a number to a base, the highest first. */
const bytesOf = (value: number, base: 128 | 256): Uint8Array =>
  Uint8Array.from([3, 2, 1, 0], (power) => Math.floor(value / base ** power) % base);

const endOfTag = (bytes: Uint8Array): number =>
  nameAt(bytes, 0, 3) === "ID3"
    ? TAG_HEAD + [...bytes.subarray(6, TAG_HEAD)].reduce((size, part) => size * 128 + (part & 0x7f), 0)
    : 0;
