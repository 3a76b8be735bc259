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
