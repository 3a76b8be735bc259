import { findBox, readBoxes, writeBox, writeBoxes, type Box } from "./mp4-boxes.ts";

const CONTAINERS: readonly string[] = ["moov", "trak", "mdia", "minf", "stbl"];
/** Boxes that say when a file was made: two numbers after version and flags. */
const DATED: readonly string[] = ["mvhd", "tkhd", "mdhd"];
/** An H.264 picture that needs no other one. */
const WHOLE_PICTURE = 5;

/** A box of whole numbers with a version before them, as stss and stco are. */
export function writeNumbers(numbers: readonly number[]): Buffer {
  const content = Buffer.alloc(8 + numbers.length * 4);
  content.writeUInt32BE(numbers.length, 4);
  numbers.forEach((number, index) => content.writeUInt32BE(number, 8 + index * 4));
  return content;
}

const readNumbers = (content: Buffer): number[] =>
  Array.from({ length: content.readUInt32BE(4) }, (_, index) => content.readUInt32BE(8 + index * 4));

/** Bytes of each frame, in order. */
export const readFrameSizes = (stsz: Buffer): number[] =>
  Array.from({ length: stsz.readUInt32BE(8) }, (_, index) => stsz.readUInt32BE(12 + index * 4));

/** Numbers, from 1, of the frames that playing can begin at. Frames lie one after the other from `start` on. */
function findWholePictures(file: Buffer, start: number, sizes: readonly number[]): number[] {
  let at = start;
  return sizes.flatMap((size, index) => {
    const kind = file[at + 4]! & 31;
    at += size;
    return kind === WHOLE_PICTURE ? [index + 1] : [];
  });
}

/** A copy of a box tree: without dates, with the list of whole pictures, and with frames `shift` bytes further on. */
function rewrite(box: Box, whole: readonly number[], shift: number): Box {
  const { type, content } = box;
  if (CONTAINERS.includes(type)) {
    const inner = readBoxes(content).map((child) => rewrite(child, whole, shift));
    if (type === "stbl") inner.push({ type: "stss", content: writeNumbers(whole) });
    return { type, content: writeBoxes(inner) };
  }
  if (DATED.includes(type)) return { type, content: Buffer.from(content).fill(0, 4, 12) };
  if (type === "stco")
    return { type, content: writeNumbers(readNumbers(content).map((offset) => offset + shift)) };
  return box;
}

/**
 * Puts in order what the encoder's own writer leaves out: players can seek, playing begins before the whole file is
 * there, and the same frames give the same bytes.
 */
export function finishMp4(file: Buffer): Buffer {
  const boxes = readBoxes(file);
  const [ftyp, moov, mdat] = ["ftyp", "moov", "mdat"].map((type) => findBox(boxes, [type]));
  const stbl = findBox(boxes, ["moov", "trak", "mdia", "minf", "stbl"]);
  const stsz = stbl && findBox(readBoxes(stbl.content), ["stsz"]);
  const stco = stbl && findBox(readBoxes(stbl.content), ["stco"]);
  if (!ftyp || !moov || !mdat || !stsz || !stco) throw new Error("The encoder wrote no film");
  const [first = 0] = readNumbers(stco.content);
  const whole = findWholePictures(file, first, readFrameSizes(stsz.content));
  const before = mdat.content.byteOffset - file.byteOffset;
  const size = writeBox(rewrite(moov, whole, 0)).length;
  const head = writeBox(ftyp);
  return Buffer.concat([
    head,
    writeBox(rewrite(moov, whole, head.length + size + 8 - before)),
    writeBox(mdat),
  ]);
}
