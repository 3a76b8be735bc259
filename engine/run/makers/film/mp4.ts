import { type FlacSound, FLAC_BLOCK } from "./encode-flac.ts";

interface Box {
  type: string;
  content: Buffer;
}

const HEADER = 8;

/** The boxes that lie one after the other in a file or in another box. Sizes of 64 bits are not read: films are short. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + HEADER <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER || at + size > bytes.length)
      throw new Error("A film's boxes don't fit into each other");
    boxes.push({
      type: bytes.toString("latin1", at + 4, at + HEADER),
      content: bytes.subarray(at + HEADER, at + size),
    });
    at += size;
  }
  return boxes;
}

function writeBox({ type, content }: Box): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(HEADER + content.length, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

const writeBoxes = (boxes: readonly Box[]): Buffer => Buffer.concat(boxes.map(writeBox));

/** Finds a box by the names that lead to it, such as moov, trak, mdia. */
export function findBox(boxes: readonly Box[], [type, ...rest]: readonly string[]): Box | undefined {
  const box = boxes.find((candidate) => candidate.type === type);
  return box && rest.length > 0 ? findBox(readBoxes(box.content), rest) : box;
}

const CONTAINERS: readonly string[] = ["moov", "trak", "mdia", "minf", "stbl"];
/** Boxes that say when a file was made: two numbers after version and flags. */
const DATED: readonly string[] = ["mvhd", "tkhd", "mdhd"];
/** An H.264 picture that needs no other one. */
const WHOLE_PICTURE = 5;

function writeNumbers(numbers: readonly number[]): Buffer {
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

/** What lies together in the file: frames of a second, picture and sound in turn, so that playing needs no leaps. */
interface Chunks {
  offsets: number[];
  counts: number[];
}

const box = (type: string, ...parts: readonly Uint8Array[]): Box => ({ type, content: Buffer.concat(parts) });

/** Whole numbers of the given bytes each, one after the other. */
const numbers = (...pairs: readonly (readonly [value: number, bytes: 1 | 2 | 4])[]): Buffer =>
  Buffer.concat(
    pairs.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );

const words = (...values: readonly number[]): Buffer =>
  numbers(...values.map((value) => [value, 4] as const));
const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const SELF_CONTAINED = 1;
const ENABLED = 3;
const UNDETERMINED_LANGUAGE = 0x55c4;

/** How many frames each chunk has: the first chunk, its frames, and which description they use. */
const chunkCounts = ({ counts }: Chunks): Buffer =>
  words(0, counts.length, ...counts.flatMap((count, index) => [index + 1, count, 1]));

function describeSound({ info, channels, sampleRate }: FlacSound): Buffer {
  const stream = box("dfLa", words(0), Buffer.from([0x80, 0, 0, info.length]), info);
  const entry = box(
    "fLaC",
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    numbers([channels, 2], [16, 2], [0, 4], [sampleRate, 2], [0, 2]),
    writeBox(stream),
  );
  return Buffer.concat([words(0, 1), writeBox(entry)]);
}

function describeTrack(sound: FlacSound, chunks: Chunks, movieDuration: number): Box {
  const { frames, samples, sampleRate } = sound;
  const last = samples - (frames.length - 1) * FLAC_BLOCK;
  const table = writeBoxes([
    box("stsd", describeSound(sound)),
    box("stts", words(0, 2, frames.length - 1, FLAC_BLOCK, 1, last)),
    box("stsc", chunkCounts(chunks)),
    box("stsz", words(0, 0, frames.length, ...frames.map(({ length }) => length))),
    box("stco", writeNumbers(chunks.offsets)),
  ]);
  const source = box("dref", words(0, 1), writeBox(box("url ", words(SELF_CONTAINED))));
  const media = writeBoxes([box("smhd", words(0, 0)), box("dinf", writeBox(source)), box("stbl", table)]);
  const handler = box("hdlr", words(0, 0), Buffer.from("soun", "latin1"), words(0, 0, 0), Buffer.alloc(1));
  return box(
    "trak",
    writeBoxes([
      box(
        "tkhd",
        words(ENABLED, 0, 0, 2, 0, movieDuration, 0, 0, 0),
        numbers([0x100, 2], [0, 2]),
        MATRIX,
        words(0, 0),
      ),
      box(
        "mdia",
        writeBoxes([
          box("mdhd", words(0, 0, 0, sampleRate, samples), numbers([UNDETERMINED_LANGUAGE, 2], [0, 2])),
          handler,
          box("minf", media),
        ]),
      ),
    ]),
  );
}

/** A copy of the picture's boxes with its frames elsewhere, and with room for a second track. */
function rewriteTracks({ type, content }: Box, chunks: Chunks): Box {
  if (["trak", "mdia", "minf", "stbl"].includes(type))
    return box(type, writeBoxes(readBoxes(content).map((inner) => rewriteTracks(inner, chunks))));
  if (type === "stsc") return box(type, chunkCounts(chunks));
  if (type === "stco") return box(type, writeNumbers(chunks.offsets));
  if (type === "mvhd") return box(type, content.subarray(0, -4), words(3));
  return { type, content };
}

function layOut(pictures: readonly Uint8Array[], sounds: readonly Uint8Array[], perSecond: [number, number]) {
  const tracks = [pictures, sounds].map((frames) => ({
    ...{ frames, next: 0 },
    chunks: { offsets: [] as number[], counts: [] as number[] },
  }));
  const data: Uint8Array[] = [];
  let at = 0;
  for (let second = 1; tracks.some(({ frames, next }) => next < frames.length); second += 1) {
    tracks.forEach((track, index) => {
      const end = Math.min(track.frames.length, Math.ceil(second * perSecond[index]!));
      if (end <= track.next) return;
      track.chunks.offsets.push(at);
      track.chunks.counts.push(end - track.next);
      for (; track.next < end; track.next += 1) {
        data.push(track.frames[track.next]!);
        at += track.frames[track.next]!.length;
      }
    });
  }
  return { data: Buffer.concat(data), chunks: tracks.map(({ chunks }) => chunks) };
}

/**
 * Puts sound into a finished film without any. It stays FLAC inside the MP4: browsers play that, and it takes no encoder
 * with a patent or a licence of its own.
 */
export function addSound(film: Buffer, sound: FlacSound, framesPerSecond: number): Buffer {
  const boxes = readBoxes(film);
  const find = (...path: string[]) => {
    const found = findBox(boxes, path);
    if (!found) throw new Error(`A film has no ${path.join(".")}`);
    return found.content;
  };
  const table = ["moov", "trak", "mdia", "minf", "stbl"];
  let at = find(...table, "stco").readUInt32BE(8);
  const pictures = readFrameSizes(find(...table, "stsz")).map((size) => film.subarray(at, (at += size)));
  const { data, chunks } = layOut(pictures, sound.frames, [framesPerSecond, sound.sampleRate / FLAC_BLOCK]);
  const duration = find("moov", "mvhd").readUInt32BE(16);
  const describe = (shift: number): Buffer => {
    const [picture, heard] = chunks.map(({ offsets, counts }) => ({
      counts,
      offsets: offsets.map((offset) => offset + shift),
    }));
    const inner = readBoxes(find("moov")).map((part) => rewriteTracks(part, picture!));
    return writeBox(box("moov", writeBoxes([...inner, describeTrack(sound, heard!, duration)])));
  };
  const head = writeBox(box("ftyp", find("ftyp")));
  const shift = head.length + describe(0).length + 8;
  return Buffer.concat([head, describe(shift), writeBox(box("mdat", data))]);
}
