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
