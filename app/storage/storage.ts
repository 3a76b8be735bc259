import type { Readable } from "node:stream";

/** A stored file's key: made by the server, e.g. `uploads/3f…e1.jpg` or `outputs/9a…07.png`. Never a visitor's text. */
export type StorageKey = string;

export interface StoredFile {
  contentType: string;
  /** Bytes. */
  size: number;
  open(): Readable;
}

/** Where uploads and outputs lie. Knows nothing of who owns what. */
export interface Storage {
  readonly kind: "local-disk" | "s3";
  /** In words for the start-up lines, e.g. the folder. */
  readonly place: string;
  write(key: StorageKey, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  find(key: StorageKey): Promise<StoredFile | null>;
  /** The whole file. Throws when there is none. */
  read(key: StorageKey): Promise<Buffer>;
  /** Removes a file; one that is gone already is no error. */
  remove(key: StorageKey): Promise<void>;
  /** Throws when the storage does not answer. */
  ping(): Promise<void>;
}

/** A storage that can also tell what lies in it, so that what nobody knows of can be removed. */
export interface SweepableStorage extends Storage {
  /** Every stored file, in no order, with when it was written. */
  list(): AsyncIterable<{ key: StorageKey; writtenAt: Date }>;
}
