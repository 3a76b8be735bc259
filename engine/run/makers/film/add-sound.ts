import type { FlacSound } from "./encode-flac.ts";
import { FLAC_BLOCK } from "./encode-flac.ts";
import { readFrameSizes, writeNumbers } from "./finish-mp4.ts";
import { findBox, readBoxes, writeBox, writeBoxes, type Box } from "./mp4-boxes.ts";

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

/** The sound's own description: ISO 14496-12's sample entry, with FLAC's STREAMINFO in it. */
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
function rewrite({ type, content }: Box, chunks: Chunks): Box {
  if (["trak", "mdia", "minf", "stbl"].includes(type))
    return box(type, writeBoxes(readBoxes(content).map((inner) => rewrite(inner, chunks))));
  if (type === "stsc") return box(type, chunkCounts(chunks));
  if (type === "stco") return box(type, writeNumbers(chunks.offsets));
  if (type === "mvhd") return box(type, content.subarray(0, -4), words(3));
  return { type, content };
}

/** Where the frames of a track go: second by second, behind those of the other one. */
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
    const inner = readBoxes(find("moov")).map((part) => rewrite(part, picture!));
    return writeBox(box("moov", writeBoxes([...inner, describeTrack(sound, heard!, duration)])));
  };
  const head = writeBox(box("ftyp", find("ftyp")));
  const shift = head.length + describe(0).length + 8;
  return Buffer.concat([head, describe(shift), writeBox(box("mdat", data))]);
}
