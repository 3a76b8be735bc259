/** A file of a ZIP archive; `method` 0 is uncompressed. */
export interface ZipEntry {
  name: string;
  method: number;
  bytes: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;

/** For tests: the files of an uncompressed archive, by its directory. Throws when that does not fit. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== END) throw new Error("the archive has no end");
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("the directory is broken");
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      bytes: zip.subarray(start, start + size),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
