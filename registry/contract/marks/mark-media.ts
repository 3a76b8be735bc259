import { ascii, joinBytes, nameAt, xmpOf, type PictureOrigin } from "./source-mark.ts";

/** The box that holds a packet, by Adobe's XMP specification, part 3: BE7ACFCB-97A9-42E8-9C71-999491E3AFAC. */
const XMP_BOX = [
  ...[0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8],
  ...[0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac],
] as const;
/** Boxes that describe and play nothing. */
const TOLD = ["uuid", "meta", "udta"] as const;
/** Boxes of which those may be part. */
const HOLDERS = ["moov", "trak"] as const;
const MOST_BYTES = 0xffffffff;

interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/**
 * An MP4 with the same film, whose metadata says what kind of film it is and which software made it, and nothing else.
 * Where its samples lie stays as it was: what else it told is blank space, and the mark stands at its end.
 * @throws Error for what is no MP4.
 */
export function markFilm(bytes: Uint8Array, origin: PictureOrigin): Uint8Array<ArrayBuffer> {
  const film = Uint8Array.from(bytes);
  const boxes = listBoxes(film, 0, film.length);
  const last = boxes.at(-1);
  if (boxes[0]?.type !== "ftyp" || last === undefined) throw new Error("no MP4");
  const view = new DataView(film.buffer);
  // A box that goes on to the end of the file has to end before the mark.
  if (view.getUint32(last.start) === 0 && last.end - last.start <= MOST_BYTES)
    view.setUint32(last.start, last.end - last.start);
  blankTold(film, boxes);
  // An index of fragments is looked for at the very end.
  const place = last.type === "mfra" ? last.start : film.length;
  return joinBytes([film.subarray(0, place), makeXmpBox(xmpOf(origin)), film.subarray(place)]);
}

function makeXmpBox(xmp: Uint8Array): Uint8Array {
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, 8 + XMP_BOX.length + xmp.length);
  return joinBytes([new Uint8Array(size.buffer), ascii("uuid"), Uint8Array.from(XMP_BOX), xmp]);
}

function blankTold(film: Uint8Array, boxes: readonly Box[]): void {
  for (const { type, start, body, end } of boxes) {
    if (TOLD.some((told) => told === type)) {
      film.set(ascii("free"), start + 4);
      film.fill(0, body, end);
    } else if (HOLDERS.some((holder) => holder === type)) blankTold(film, listBoxes(film, body, end));
  }
}

/** The boxes side by side, up to one that can't be one: ISO 14496-12. */
function listBoxes(film: Uint8Array, from: number, to: number): Box[] {
  const view = new DataView(film.buffer, film.byteOffset, film.byteLength);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const body = at + (isLong ? 16 : 8);
    const end = at + size;
    if (end < body || end > to) break;
    boxes.push({ type: nameAt(film, at + 4), start: at, body, end });
    at = end;
  }
  return boxes;
}

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
