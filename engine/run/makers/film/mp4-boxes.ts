/** A box of an MP4 file: four letters, and what it holds. */
export interface Box {
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

export function writeBox({ type, content }: Box): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(HEADER + content.length, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

export const writeBoxes = (boxes: readonly Box[]): Buffer => Buffer.concat(boxes.map(writeBox));

/** Finds a box by the names that lead to it, such as moov, trak, mdia. */
export function findBox(boxes: readonly Box[], [type, ...rest]: readonly string[]): Box | undefined {
  const box = boxes.find((candidate) => candidate.type === type);
  return box && rest.length > 0 ? findBox(readBoxes(box.content), rest) : box;
}
