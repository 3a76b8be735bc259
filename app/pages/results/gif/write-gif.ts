/** What changes from the frame before: a rectangle of places in the palette, row by row. */
export interface GifFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Hundredths of a second for which it is shown. */
  delay: number;
}

interface GifPicture {
  width: number;
  height: number;
  /** Red, green and blue of 256 colors. */
  table: Uint8Array<ArrayBuffer>;
  /** What the file says of itself. */
  xmp: Uint8Array<ArrayBuffer>;
}

const PIXEL_BITS = 8;
const CLEAR = 1 << PIXEL_BITS;
const END = CLEAR + 1;
const MOST_CODES = 1 << 12;
/** A block's length is one byte. */
const BLOCK = 255;

const SIGNATURE = [..."GIF89a"].map((letter) => letter.charCodeAt(0));
/** A table of 256 colors for all frames. */
const GLOBAL_TABLE = 0xf7;
/** Plays on and on: an extension that every browser and chat reads. */
const FOREVER = [0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0];
/** Another extension, by Adobe's XMP specification: the packet as it is, in no blocks. */
const XMP = Uint8Array.of(0x21, 0xff, 11, ...[..."XMP DataXMP"].map((letter) => letter.charCodeAt(0)));
/** Wherever in the packet a reader of blocks falls into this, it comes out at the end. */
const XMP_END = Uint8Array.of(1, ...Array.from({ length: 256 }, (_, place) => 255 - place), 0);
/** What was drawn stays below the next frame. */
const KEEP = 1 << 2;
const TRAILER = 0x3b;

const word = (value: number): [number, number] => [value & 0xff, value >> 8];

/** Writes a GIF that plays on and on, as the parts of its file. The first frame is the whole picture. */
export function writeGif(
  { width, height, table, xmp }: GifPicture,
  frames: readonly GifFrame[],
): Uint8Array<ArrayBuffer>[] {
  return [
    Uint8Array.of(...SIGNATURE, ...word(width), ...word(height), GLOBAL_TABLE, 0, 0),
    table,
    Uint8Array.from(FOREVER),
    ...[XMP, xmp, XMP_END],
    ...frames.flatMap((frame) => [headOf(frame), blocksOf(packPixels(frame.pixels))]),
    Uint8Array.of(TRAILER),
  ];
}

const headOf = ({ left, top, width, height, delay }: GifFrame): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(
    ...[0x21, 0xf9, 4, KEEP, ...word(delay), 0, 0],
    ...[0x2c, ...word(left), ...word(top), ...word(width), ...word(height), 0, PIXEL_BITS],
  );

function blocksOf(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(packed.length + Math.ceil(packed.length / BLOCK) + 1);
  let to = 0;
  for (let from = 0; from < packed.length; from += BLOCK) {
    const part = packed.subarray(from, from + BLOCK);
    blocks[to] = part.length;
    blocks.set(part, to + 1);
    to += part.length + 1;
  }
  return blocks; // A block of no length ends them.
}

/** LZW as GIF has it: codes of 9 to 12 bits, the lowest bit first, and a fresh start once all codes are taken. */
function packPixels(pixels: Uint8Array): Uint8Array {
  const packed = new Uint8Array(pixels.length * 2 + 16);
  const codes = new Map<number, number>();
  let [length, held, heldBits, bits, next] = [0, 0, 0, PIXEL_BITS + 1, END + 1];
  const write = (code: number) => {
    held |= code << heldBits;
    heldBits += bits;
    for (; heldBits >= 8; heldBits -= 8) {
      packed[length++] = held & 0xff;
      held >>>= 8;
    }
  };
  write(CLEAR);
  let prefix = pixels[0] ?? 0;
  for (const pixel of pixels.subarray(1)) {
    const key = (prefix << PIXEL_BITS) | pixel;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    if (next === MOST_CODES) {
      write(CLEAR);
      codes.clear();
      [bits, next] = [PIXEL_BITS + 1, END + 1];
    } else {
      if (next >= 1 << bits) bits += 1;
      codes.set(key, next++);
    }
    prefix = pixel;
  }
  write(prefix);
  write(END);
  if (heldBits > 0) packed[length++] = held;
  return packed.subarray(0, length);
}
