import { readFileSync } from "node:fs";
import { hashPicture } from "./read-picture.ts";

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
