/** What a film's file says of itself. */
export interface FilmMeasures {
  /** Pixels as it is shown, turned where the file says so. */
  width: number;
  height: number;
  /** How long it plays. */
  seconds: number;
}

interface Box {
  type: string;
  body: Buffer;
}

/** More boxes than any film of a few minutes has outside its samples. */
const MAX_BOXES = 2_000;

/**
 * Reads an MP4's own description: ISO 14496-12's boxes, of which `moov` holds the tracks.
 * @returns null for what is no whole MP4 with a picture track and something to play.
 */
export function measureFilm(bytes: Buffer): FilmMeasures | null {
  const top = listBoxes(bytes);
  if (top?.[0]?.type !== "ftyp" || !top.some(({ type, body }) => type === "mdat" && body.length > 0))
    return null;
  const moov = boxesIn(top, "moov");
  const seconds = secondsOf(moov);
  if (seconds === null) return null;
  for (const track of moov.filter(({ type }) => type === "trak")) {
    const inside = listBoxes(track.body) ?? [];
    const handler = boxesIn(inside, "mdia").find(({ type }) => type === "hdlr")?.body;
    const size = sizeOf(inside.find(({ type }) => type === "tkhd")?.body);
    if (handler?.toString("latin1", 8, 12) === "vide" && size) return { ...size, seconds };
  }
  return null;
}

/** The boxes side by side in some bytes; null when one of them goes beyond the end or can't be one. */
function listBoxes(bytes: Buffer): Box[] | null {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && boxes.length < MAX_BOXES) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return null;
    boxes.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      body: bytes.subarray(at + head, at + size),
    });
    at += size;
  }
  return at === bytes.length ? boxes : null;
}

const boxesIn = (boxes: readonly Box[], type: string): Box[] => {
  const found = boxes.find((box) => box.type === type);
  return found ? (listBoxes(found.body) ?? []) : [];
};

/** The movie header's duration in its own time scale; version 1 writes times with 64 bits. */
function secondsOf(moov: readonly Box[]): number | null {
  const body = moov.find(({ type }) => type === "mvhd")?.body;
  if (!body || body.length < 32) return null;
  const isLong = body.readUInt8(0) === 1;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const seconds = duration / scale;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** The track header ends in a matrix of nine numbers and, as 16.16 fixed point, width and height. */
function sizeOf(body: Buffer | undefined): { width: number; height: number } | null {
  if (!body || body.length < 84) return null;
  const matrix = body.length - 44;
  const [width, height] = [body.readUInt16BE(body.length - 8), body.readUInt16BE(body.length - 4)];
  if (width === 0 || height === 0) return null;
  // A quarter turn has nothing on the matrix's diagonal.
  const isTurned = body.readInt32BE(matrix) === 0 && body.readInt32BE(matrix + 16) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
