import type { StorageKey } from "./storage.ts";

/** File endings that are stored, and what each is served as. */
const CONTENT_TYPES = {
  jpg: "image/jpeg",
  png: "image/png",
  mp4: "video/mp4",
  wav: "audio/wav",
  mp3: "audio/mpeg",
  txt: "text/plain",
} as const satisfies Record<string, string>;

const SHAPE = /^(?:uploads|outputs)(?:\/[A-Za-z0-9][A-Za-z0-9_-]{0,80}){1,2}\.(?<ending>[a-z0-9]{3,4})$/;

type Ending = keyof typeof CONTENT_TYPES;
const isEnding = (text: string): text is Ending => Object.hasOwn(CONTENT_TYPES, text);

/** The type a key's file is served as; null for whatever is no key of ours. */
export function contentTypeOf(key: string): (typeof CONTENT_TYPES)[Ending] | null {
  const ending = SHAPE.exec(key)?.groups?.["ending"] ?? "";
  return isEnding(ending) ? CONTENT_TYPES[ending] : null;
}

/** The folder of photos that were sent straight to the storage. */
export const INCOMING_FOLDER = "incoming/";
const INCOMING = /^incoming\/[A-Za-z0-9][A-Za-z0-9_-]{0,80}\.(?:jpg|png)$/;

/** Where a photo lies that was sent straight to the storage, until it has been checked and written anew as an upload. */
export const incomingKeyOf = (uploadKey: StorageKey): StorageKey =>
  uploadKey.replace(/^uploads\//, INCOMING_FOLDER);
export const isIncomingKey = (key: StorageKey): boolean => INCOMING.test(key);
/** The upload that a photo was sent for. */
export const uploadKeyOfIncoming = (incomingKey: StorageKey): StorageKey =>
  incomingKey.replace(INCOMING_FOLDER, "uploads/");

/** Makes the key of a new upload from random text. */
export const uploadKey = (random: string, contentType: "image/jpeg" | "image/png"): StorageKey =>
  `uploads/${random}.${contentType === "image/jpeg" ? "jpg" : "png"}`;
