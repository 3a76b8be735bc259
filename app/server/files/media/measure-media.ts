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

/** Kilobits per second of Layer III by the head's four bits; 0 stands for those that can't be. */
const BITRATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
} as const;
/** Samples per second of MPEG 1; MPEG 2 has half, MPEG 2.5 a quarter. */
const RATES = [44_100, 48_000, 32_000, 0] as const;
/** By the head's two bits for the version: MPEG 2.5, none, MPEG 2, MPEG 1. */
const RATE_DIVISORS = [4, 0, 2, 1] as const;
/** How far padding may go on before the first frame, in bytes. */
const MAX_PADDING = 4_096;
/** What a frame is told from noise by: that others follow it. */
const LEAST_FRAMES = 3;

interface Frame {
  bytes: number;
  seconds: number;
}

/** How many seconds an MP3 plays, counted frame by frame; null for what is none. */
export function measureMp3(bytes: Buffer): number | null {
  const start = endOfTag(bytes);
  for (let first = start; first < Math.min(start + MAX_PADDING, bytes.length); first++) {
    const { seconds, frames } = countFrames(bytes, first);
    if (frames >= LEAST_FRAMES) return seconds;
  }
  return null;
}

function countFrames(bytes: Buffer, from: number): { seconds: number; frames: number } {
  let [at, seconds, frames] = [from, 0, 0];
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    at += frame.bytes;
    seconds += frame.seconds;
    frames += 1;
  }
  return { seconds, frames };
}

/** An ID3v2 tag before the sound tells its length in four bytes of seven bits. */
function endOfTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  return 10 + [...bytes.subarray(6, 10)].reduce((size, part) => size * 128 + (part & 0x7f), 0);
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  // Eleven bits of ones, then a version that exists, then Layer III.
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3];
  const divisor = RATE_DIVISORS[version] ?? 0;
  if (head >>> 21 !== 0x7ff || divisor === 0 || layer !== 1) return null;
  const kilobits = BITRATES[version === 3 ? "first" : "later"][(head >>> 12) & 15] ?? 0;
  const rate = (RATES[(head >>> 10) & 3] ?? 0) / divisor;
  if (kilobits === 0 || rate === 0) return null;
  const samples = version === 3 ? 1_152 : 576;
  const padding = (head >>> 9) & 1;
  const size = Math.floor((samples * kilobits * 125) / rate) + padding;
  return at + size > bytes.length ? null : { bytes: size, seconds: samples / rate };
}

/** Sizes that writers put down who do not know the length beforehand. */
const OPEN_ENDS = [0, 0xffffffff];
const MAX_CHUNKS = 200;

/** How many seconds a WAV plays; null for what is no whole WAV. */
export function measureWave(bytes: Buffer): number | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") return null;
  let bytesPerSecond = 0;
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= bytes.length; count++) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const left = bytes.length - at - 8;
    if (name === "fmt " && size >= 16 && left >= 16) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === "data") {
      const length = OPEN_ENDS.includes(size) ? left : size;
      return length > 0 && length <= left && bytesPerSecond > 0 ? length / bytesPerSecond : null;
    }
    at += 8 + size + (size % 2); // chunks begin at even places
  }
  return null;
}
