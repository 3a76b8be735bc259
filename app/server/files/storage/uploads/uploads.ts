import type { KeepDays } from "#registry/contract/keep-days.ts";
import type { PictureWidth } from "#registry/contract/picture-widths.ts";
import type { Viewer } from "~/server/viewer.ts";
import type { StorageKey, StoredFile } from "../storage.ts";

/** The only types a photo may have; an output is one of them too. */
export const PHOTO_TYPES = ["image/jpeg", "image/png"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

/** 10 MB as the site says it. */
export const MAX_UPLOAD_BYTES = 10_485_760;
export const MAX_UPLOAD_PIXELS = 50_000_000;
/** No photo that was written anew takes more bytes: its pixels as they are, in four channels of 16 bits. */
export const MAX_STORED_BYTES = MAX_UPLOAD_PIXELS * 8;
/** Most open uploads of one viewer: asked for or sent, not used by a result, and not lapsed. */
export const MAX_OPEN_UPLOADS = 100;
/** How long a signed address accepts its photo, in milliseconds. */
export const ADDRESS_LIFE_MS = 15 * 60_000;
/** How long a photo that no result uses is kept, in milliseconds. */
export const UNUSED_LIFE_MS = 24 * 60 * 60_000;

/** A photo that belongs to the viewer who asked: upright, without metadata. */
export interface OwnedPhoto {
  key: StorageKey;
  bytes: Buffer;
  contentType: PhotoType;
  width: number;
  height: number;
  /** For how many days its owner wants it, and what is made of it, kept; absent: as long as usual. */
  keepDays?: KeepDays;
}

/** People's photos, from the signed address to the last reading. */
export interface Uploads {
  /**
   * Signs addresses that accept one photo each for 15 minutes.
   * @param request `{ fileType, count, size?, keepDays? }` as a client sent it; `size` in bytes.
   * @throws AppError INVALID_INPUT, UNSUPPORTED_TYPE or FILE_TOO_LARGE; RATE_LIMITED beyond so many open uploads.
   */
  issue(
    viewer: Viewer,
    request: unknown,
    context: { origin: string; now: Date },
  ): Promise<{ url: string; key: StorageKey }[]>;
  /**
   * Takes the photo PUT to a signed address, checks it by its content and keeps it upright and without metadata.
   * On any failure nothing of it is kept.
   * @throws AppError FORBIDDEN_ADDRESS, ALREADY_UPLOADED, UNSUPPORTED_TYPE, FILE_TOO_LARGE, INVALID_INPUT or BUSY.
   */
  receive(request: Request, key: StorageKey, now: Date): Promise<void>;
  /**
   * The viewer's own photos in the order asked for. A result of theirs, or a sample, is given as an upload of theirs that
   * is a copy of it.
   * @throws AppError FOREIGN_IMAGE when one is missing, lapsed or somebody else's; `params.key` names it.
   */
  readOwned(keys: readonly StorageKey[], viewer: Viewer, now: Date): Promise<OwnedPhoto[]>;
  /**
   * Takes a picture that the server fetched for the viewer, checks it by its content and keeps it like an upload of
   * theirs: upright and without metadata.
   * @throws AppError UNSUPPORTED_TYPE, FILE_TOO_LARGE, INVALID_INPUT or BUSY.
   */
  adopt(bytes: Buffer, viewer: Viewer, now: Date): Promise<OwnedPhoto>;
  /**
   * An upload or output of this viewer, or anybody's output that was made public; null for what is missing, lapsed or
   * somebody else's. `viewer` is null for one who is unknown.
   */
  findReadable(key: StorageKey, viewer: Viewer | null, now: Date): Promise<StoredFile | null>;
  /** A readable picture, made narrower; a WEBP. Throws AppError BUSY when too many wait. */
  narrow(file: StoredFile, width: PictureWidth): Promise<Buffer>;
  /**
   * Changes for how many days the viewer's own photos, and what is made of them from now on, are kept; null: as long as
   * usual. All or none.
   * @throws AppError NOT_FOUND when one is missing, lapsed or somebody else's.
   */
  setKeepDays(
    keys: readonly StorageKey[],
    keepDays: KeepDays | null,
    context: { viewer: Viewer; now: Date },
  ): Promise<void>;
  /** Keeps photos at least until then, because a result uses them. */
  extendExpiry(keys: readonly StorageKey[], until: Date): Promise<void>;
  /** Deletes photos, file first. */
  remove(keys: readonly StorageKey[]): Promise<void>;
}

/** The accepted types and the other names that systems write for them. */
const TYPES: ReadonlyMap<string, PhotoType> = new Map([
  ["image/jpeg", "image/jpeg"],
  ["image/jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["image/png", "image/png"],
  ["png", "image/png"],
]);

/** The photo type that a `fileType` or `Content-Type` names; null for any other. */
export const parsePhotoType = (name: string | null): PhotoType | null =>
  TYPES.get(name?.trim().toLowerCase() ?? "") ?? null;
