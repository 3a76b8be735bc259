import type { Locale } from "./locale.ts";

/** What a person asks a tool for in words. */
export interface AskedWish {
  /** The text that a tool obeys; empty where it hears none. */
  words: string;
  values: Readonly<Record<string, unknown>>;
  hasPhotos: boolean;
  locale: Locale;
}

/** What may be done next with a finished picture, in the order in which its page offers it. */
export const OFFERS = ["enlarge", "cut-out"] as const;

export interface ImageOutput {
  kind: "image";
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  seed?: number;
}

export interface VideoOutput {
  kind: "video";
  bytes: Buffer;
  contentType: "video/mp4";
  /** Pixels, and how long it plays; a vendor's are read from the file before it is stored. */
  width?: number;
  height?: number;
  seconds?: number;
}

export interface AudioOutput {
  kind: "audio";
  bytes: Buffer;
  contentType: "audio/wav" | "audio/mpeg";
  seconds?: number;
}

export interface TextOutput {
  kind: "text";
  text: string;
}
