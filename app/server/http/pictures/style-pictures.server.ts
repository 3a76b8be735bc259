import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { imageSize } from "image-size";
import { hashPicture } from "#registry/source/media-file.ts";

/** A picture of a style's folder as it is on the disk. */
interface StylePicture {
  /** The content's hash, as its address carries it. */
  hash: string;
  /** Pixels across; 0 where the file is no picture. */
  width: number;
  read(): Promise<Buffer>;
}

export interface StylePictures {
  /** Null where there is no such file. */
  find(id: string, file: string): Promise<StylePicture | null>;
}

function widthOf(bytes: Buffer): number {
  try {
    return imageSize(bytes).width;
  } catch {
    return 0;
  }
}

/** Whether neither the file nor its style's folder is a link out of where it should be. */
async function isAtHome(stylesDir: string, id: string, path: string): Promise<boolean> {
  const places = await Promise.all([stylesDir, join(stylesDir, id), path].map((each) => realpath(each)));
  return places.every((place, depth) => depth === 0 || place.startsWith(`${places[depth - 1]}${sep}`));
}

/** Looks pictures up in a folder of style folders; hash and width are kept as long as a file stays the same. */
export function openStylePictures(stylesDir: string): StylePictures {
  const known = new Map<string, { stamp: string; hash: string; width: number }>();
  return {
    async find(id, file) {
      const path = join(stylesDir, id, "images", file);
      const facts = await stat(path).catch(() => null);
      if (!facts?.isFile()) return null;
      const stamp = `${facts.size} ${facts.mtimeMs}`;
      const earlier = known.get(path);
      const read = () => readFile(path);
      if (earlier?.stamp === stamp) return { ...earlier, read };
      if (!(await isAtHome(stylesDir, id, path))) return null;
      const bytes = await read();
      const measured = { stamp, hash: hashPicture(bytes), width: widthOf(bytes) };
      known.set(path, measured);
      return { ...measured, read };
    },
  };
}

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;

/** How long a file may be kept: for ever at an address with the content's own hash, at any other for an hour. */
export const contentCaching = (isCurrent: boolean) => {
  const maxAgeS = isCurrent ? YEAR_S : HOUR_S;
  return {
    maxAgeS,
    immutable: isCurrent,
    /** The `Cache-Control` header. */
    header: `public, max-age=${maxAgeS}${isCurrent ? ", immutable" : ""}`,
  };
};
