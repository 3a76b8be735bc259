/** Bytes that are filled bit by bit from the highest one; `at` counts bits. */
interface BitRoom {
  bytes: Buffer;
  at: number;
}

/** Sound as FLAC frames, each of which can be decoded by itself (RFC 9639). */
export interface FlacSound {
  frames: readonly Buffer[];
  /** What a decoder must know before the first frame: the STREAMINFO block without its head. */
  info: Buffer;
  channels: number;
  samples: number;
  sampleRate: number;
}

/** Samples of each frame but the last. */
export const FLAC_BLOCK = 4096;
const BITS = 16;
const RATE = 44_100;
/** RFC 9639, 9.1: the codes of a block of 4096, of one whose length follows in 16 bits, of 44,100 and of 16 bits. */
const CODE = { block: 12, ownLength: 7, rate: 9, bits: 4 } as const;
const MOST_ORDER = 4;
const MOST_PARAMETER = 14;

/** A table for checksums of `bits` that run from the highest bit down. */
function makeTable(bits: 8 | 16, polynomial: number): Uint16Array {
  const [top, mask] = [1 << (bits - 1), (1 << bits) - 1];
  return Uint16Array.from({ length: 256 }, (_, value) => {
    let rest = value << (bits - 8);
    for (let i = 0; i < 8; i += 1) rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & mask;
    return rest;
  });
}

const CRC8 = makeTable(8, 0x07);
const CRC16 = makeTable(16, 0x8005);
const crc8 = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => CRC8[sum ^ byte]!, 0);
const crc16 = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => ((sum << 8) & 0xffff) ^ CRC16[(sum >> 8) ^ byte]!, 0);

/** A frame's number, written as UTF-8 writes signs; films are short, so two bytes are enough. */
const writeNumber = (room: BitRoom, number: number): void =>
  number < 0x80
    ? writeBits(room, number, 8)
    : writeBits(room, 0xc080 | ((number >> 6) << 8) | (number & 63), 16);

const sizeOf = (values: Int32Array): number => values.reduce((sum, value) => sum + Math.abs(value), 0);

/** What is left of a channel when each sample is foretold from those before it; the order that leaves least. */
function foretell(channel: Int32Array): { order: number; rest: Int32Array } {
  let best = { order: 0, rest: channel };
  let left = channel;
  for (let order = 1; order <= Math.min(MOST_ORDER, channel.length - 1); order += 1) {
    const before = left;
    left = Int32Array.from({ length: before.length - 1 }, (_, i) => before[i + 1]! - before[i]!);
    if (sizeOf(left) < sizeOf(best.rest)) best = { order, rest: left };
  }
  return best;
}

function writeChannel(room: BitRoom, channel: Int32Array): void {
  const { order, rest } = foretell(channel);
  writeBits(room, (8 + order) << 1, 8);
  for (let i = 0; i < order; i += 1) writeBits(room, channel[i]! & 0xffff, BITS);
  const mean = sizeOf(rest) / Math.max(1, rest.length);
  const parameter = Math.min(MOST_PARAMETER, Math.max(0, Math.round(Math.log2(mean + 0.5) + 0.5)));
  // One partition whose parameter has four bits.
  writeBits(room, parameter, 10);
  for (const value of rest) {
    const folded = value < 0 ? -2 * value - 1 : 2 * value;
    for (let zeros = folded >> parameter; zeros > 0; zeros -= 24) writeBits(room, 0, Math.min(24, zeros));
    writeBits(room, (1 << parameter) | (folded & ((1 << parameter) - 1)), parameter + 1);
  }
}

function writeFrame(channels: readonly Int32Array[], number: number): Buffer {
  const length = channels[0]!.length;
  // Twice what the samples take: no frame of a sound is longer.
  const room: BitRoom = { bytes: Buffer.alloc(64 + length * channels.length * 8), at: 0 };
  const isWhole = length === FLAC_BLOCK;
  writeBits(room, 0xfff8, 16);
  writeBits(room, ((isWhole ? CODE.block : CODE.ownLength) << 4) | CODE.rate, 8);
  writeBits(room, ((channels.length - 1) << 4) | (CODE.bits << 1), 8);
  writeNumber(room, number);
  if (!isWhole) writeBits(room, length - 1, 16);
  writeBits(room, crc8(room.bytes.subarray(0, room.at / 8)), 8);
  for (const channel of channels) writeChannel(room, channel);
  room.at = 8 * Math.ceil(room.at / 8);
  writeBits(room, crc16(room.bytes.subarray(0, room.at / 8)), 16);
  return room.bytes.subarray(0, room.at / 8);
}

function writeInfo(frames: readonly Buffer[], channels: number, samples: number): Buffer {
  const room: BitRoom = { bytes: Buffer.alloc(34), at: 0 };
  const sizes = frames.map(({ length }) => length);
  writeBits(room, FLAC_BLOCK, 16);
  writeBits(room, FLAC_BLOCK, 16);
  writeBits(room, Math.min(...sizes), 24);
  writeBits(room, Math.max(...sizes), 24);
  writeBits(room, RATE, 20);
  writeBits(room, channels - 1, 3);
  writeBits(room, BITS - 1, 5);
  writeBits(room, 0, 4);
  writeBits(room, samples >>> 16, 16);
  writeBits(room, samples & 0xffff, 16);
  return room.bytes;
}

/** Encodes channels of one length, 44,100 samples a second between -1 and 1, without loss beyond 16 bits. */
export function encodeFlac(channels: readonly Float32Array[]): FlacSound {
  const whole = channels.map((channel) =>
    Int32Array.from(channel, (sample) => Math.round(Math.min(1, Math.max(-1, sample)) * 32_767)),
  );
  const samples = whole[0]?.length ?? 0;
  const frames: Buffer[] = [];
  for (let start = 0; start < samples; start += FLAC_BLOCK)
    frames.push(
      writeFrame(
        whole.map((channel) => channel.subarray(start, start + FLAC_BLOCK)),
        frames.length,
      ),
    );
  return {
    frames,
    info: writeInfo(frames, channels.length, samples),
    channels: channels.length,
    samples,
    sampleRate: RATE,
  };
}

/** Writes the lowest `count` bits of a value, at most 24 of them. The room must be empty from `at` on. */
function writeBits(room: BitRoom, value: number, count: number): void {
  let left = count;
  while (left > 0) {
    const free = 8 - (room.at & 7);
    const taken = Math.min(free, left);
    const bits = (value >>> (left - taken)) & ((1 << taken) - 1);
    room.bytes[room.at >> 3]! |= bits << (free - taken);
    room.at += taken;
    left -= taken;
  }
}
