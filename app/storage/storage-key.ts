import type { StorageKey } from "./storage.ts";

/** File endings that are stored, and what each is served as. */
const CONTENT_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
} as const satisfies Record<string, string>;

const SHAPE = /^(?:uploads|outputs)(?:\/[A-Za-z0-9][A-Za-z0-9_-]{0,80}){1,2}\.(?<ending>[a-z0-9]{3,4})$/;

type Ending = keyof typeof CONTENT_TYPES;
const isEnding = (text: string): text is Ending => Object.hasOwn(CONTENT_TYPES, text);

/** The type a key's file is served as; null for whatever is no key of ours. */
export function contentTypeOf(key: string): (typeof CONTENT_TYPES)[Ending] | null {
  const ending = SHAPE.exec(key)?.groups?.["ending"] ?? "";
  return isEnding(ending) ? CONTENT_TYPES[ending] : null;
}

/** Makes the key of a new upload from random text. */
export const uploadKey = (random: string, contentType: "image/jpeg" | "image/png"): StorageKey =>
  `uploads/${random}.${contentType === "image/jpeg" ? "jpg" : "png"}`;
