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
