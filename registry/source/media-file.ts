import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { imageSize } from "image-size";

/** A film or a sound of a style folder. */
export interface MediaFile {
  /** The file ending its content calls for; undefined where it is neither MP4 nor WAV. */
  type: "mp4" | "wav" | undefined;
  bytes: number;
  /** The version in its address. */
  hash: string;
}

const holds = (content: Buffer, place: number, mark: string): boolean =>
  content.subarray(place, place + mark.length).toString("latin1") === mark;

/** Tells what a film or sound file really is, by its first bytes. */
export function readMediaFile(file: string): MediaFile {
  const content = readFileSync(file);
  const isWav = holds(content, 0, "RIFF") && holds(content, 8, "WAVE");
  const type = holds(content, 4, "ftyp") ? "mp4" : isWav ? "wav" : undefined;
  return { type, bytes: content.length, hash: hashPicture(content) };
}

const TYPES = ["webp", "jpg", "png"] as const;
export type PictureType = (typeof TYPES)[number];

/** What a picture file really is, whatever its name says. */
export interface PictureFile {
  width: number;
  height: number;
  /** The file ending its content calls for. */
  type: PictureType;
  bytes: number;
  /** The version in its address. */
  hash: string;
  /** A data address of a few pixels, where one has been drawn. */
  placeholder?: string;
  /** It can be seen through somewhere. */
  isClear?: true;
}

const isPictureType = (type: string | undefined): type is PictureType =>
  (TYPES as readonly string[]).includes(type ?? "");

/** First ten hexadecimal digits of the content's SHA-256. */
export const hashPicture = (content: Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 10);

/** Reads size and real type of a picture from its header; undefined where it is no WEBP, JPEG or PNG. */
export function readPicture(file: string): PictureFile | undefined {
  const content = readFileSync(file);
  try {
    const { width, height, type } = imageSize(content);
    if (!isPictureType(type)) return undefined;
    return { width, height, type, bytes: content.length, hash: hashPicture(content) };
  } catch {
    return undefined; // image-size throws on anything it can't make out
  }
}
