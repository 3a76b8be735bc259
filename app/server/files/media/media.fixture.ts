// Small files as encoders write them, for tests.

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

/** Numbers of 32 bits. */
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, place) => bytes.writeUInt32BE(value >>> 0, place * 4));
  return bytes;
};

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const QUARTER_TURN = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

export interface FilmPlan {
  width: number;
  height: number;
  seconds: number;
  /** Times in 64 bits. */
  isLong?: boolean;
  isTurned?: boolean;
  handler?: string;
}

/** An MP4 that has everything but pictures: a sound track, then one of the given measures. */
export function makeFilm({ width, height, seconds, isLong, isTurned, handler = "vide" }: FilmPlan): Buffer {
  const scale = 1000;
  const length = Math.round(seconds * scale);
  const times = isLong
    ? Buffer.concat([words(0x01000000, 0, 0, 0, 0, scale, 0, length)])
    : words(0, 0, 0, scale, length);
  const mvhd = box("mvhd", times, words(0x10000, 0x1000000, 0, 0, ...UPRIGHT, 0, 0, 0, 0, 0, 0, 3));
  const track = (kind: string, wide: number, high: number) =>
    box(
      "trak",
      box(
        "tkhd",
        words(7, 0, 0, 1, 0, length, 0, 0, 0, 0),
        words(...(isTurned ? QUARTER_TURN : UPRIGHT), wide * 0x10000, high * 0x10000),
      ),
      box("mdia", box("hdlr", words(0, 0), Buffer.from(kind), words(0, 0, 0), Buffer.from("\0"))),
    );
  return Buffer.concat([
    box("ftyp", Buffer.from("isom"), words(512), Buffer.from("isomavc1")),
    box("moov", mvhd, track("soun", 0, 0), track(handler, width, height)),
    box("mdat", Buffer.alloc(64)),
  ]);
}

/** A silent WAV, 8,000 samples of one byte a second. */
export function makeWave(seconds: number): Buffer {
  const rate = 8_000;
  const data = Buffer.alloc(Math.round(seconds * rate), 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A silent MP3 of 128 kbit/s at 44.1 kHz, after a tag and some padding. */
export function makeMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  const count = Math.ceil((seconds * 44_100) / 1_152);
  const tag = Buffer.alloc(10 + 257);
  tag.write("ID3", 0, "latin1");
  tag.writeUInt8(4, 3);
  tag.writeUInt8(2, 8); // 2 * 128 + 1 bytes follow
  tag.writeUInt8(1, 9);
  return Buffer.concat([tag, Buffer.alloc(12), ...Array.from({ length: count }, () => frame)]);
}
