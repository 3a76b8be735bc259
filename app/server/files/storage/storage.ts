import type { Readable } from "node:stream";

/** A stored file's key: made by the server, e.g. `uploads/3f…e1.jpg` or `outputs/9a…07.png`. Never a visitor's text. */
export type StorageKey = string;

/** Bytes of a file, from the first to the last of them, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  contentType: string;
  /** Bytes. */
  size: number;
  /**
   * Stands for exactly these bytes: whatever else comes to lie under the key has another one. Absent where nobody but
   * this site can write.
   */
  version?: string;
  /** Reads it, or a part of it: the bytes that were found. Fails with AppError NOT_FOUND once they are gone, or others lie there. */
  open(range?: ByteRange): Readable;
  /** Makes an address that reads the file for a few minutes, without this site; absent where only the site can read it. */
  signRead?(options?: { fileName?: string | undefined }): Promise<string>;
}

/** What a signed address lets in: one file of this type and, where it is known, of exactly this many bytes. */
interface WriteClaim {
  contentType: string;
  size?: number | undefined;
  expiresInS: number;
}

/** Where uploads and outputs lie. Knows nothing of who owns what. */
export interface Storage {
  readonly kind: "local-disk" | "s3";
  /** Origins beside this site's that browsers send files to and read them from. */
  readonly origins: readonly string[];
  /** In words for the start-up lines, e.g. the folder. */
  readonly place: string;
  /** Stores a file, whole or not at all. */
  write(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  find(key: StorageKey): Promise<StoredFile | null>;
  /** The whole file. Throws when there is none, or more than `maxBytes` of it, of which no more are taken into memory. */
  read(key: StorageKey, maxBytes: number): Promise<Buffer>;
  /** Removes a file; one that is gone already is no error. */
  remove(key: StorageKey): Promise<void>;
  /** Makes an address that browsers PUT a file to, without this site; absent where the site takes files itself. */
  signWrite?(key: StorageKey, claim: WriteClaim): Promise<string>;
  /** Throws when the storage does not answer. */
  ping(): Promise<void>;
}

/** A storage that can also tell what lies in it, so that what nobody knows of can be removed. */
export interface SweepableStorage extends Storage {
  /** Every stored file, or those under a folder such as `incoming/`, in no order. */
  list(folder?: string): AsyncIterable<ListedFile>;
}

/** What a storage tells of a file in a list of many. */
export interface ListedFile {
  key: StorageKey;
  writtenAt: Date;
  /** Bytes. */
  size: number;
}

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
