import sharp from "sharp";
import type { PictureWidth } from "#registry/contract/picture-widths.ts";
import { createMemoryGate } from "../memory-gate.server.ts";
import { type StoredFile, incomingKeyOf, uploadKey, type Storage, type StorageKey } from "../storage.ts";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { and, count, eq, gt, inArray, lt, lte, min, sql } from "drizzle-orm";
import { isKeepDays, KEEP_DAYS, type KeepDays } from "#registry/contract/keep-days.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { takeLock } from "~/server/db/advisory-locks.server.ts";
import type { Db } from "~/server/db/db.ts";
import { upload } from "~/server/db/schema/files.ts";
import { isOutage } from "~/server/errors/outage.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import { createFindUpload, isReadable, ownUploads } from "./own-uploads.server.ts";
import {
  parsePhotoType,
  ADDRESS_LIFE_MS,
  MAX_OPEN_UPLOADS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_PIXELS,
  UNUSED_LIFE_MS,
  type OwnedPhoto,
  type Uploads,
  type PhotoType,
} from "./uploads.ts";
import { receivePhoto, takePhoto } from "./receive-photo.server.ts";
import { readClaim, signClaim } from "./sign-address.server.ts";
import { createTakeIncoming } from "./take-incoming.server.ts";
import { addressRequest, MAX_ADDRESSES } from "#registry/contract/wire/requests.ts";

/** Side by side on a screen it looks like the picture itself. */
const NARROW_QUALITY = 76;
/** Pictures that are made narrower at the same time, and that may wait for it. */
const NARROWED_AT_ONCE = 2;
const MAX_NARROWING_WAITING = 400;
const NARROW_S = 20;

/** What a narrower picture is, whatever the stored one is. */
export const NARROW_TYPE = "image/webp";

/** Makes a stored picture narrower. Kept nowhere: a private picture has one file, and that can be deleted. */
type NarrowPicture = (file: StoredFile, width: PictureWidth) => Promise<Buffer>;

/** Opens the place where pictures are made narrower, a few at a time. The others wait; beyond a bound it is BUSY. */
function createNarrower(): NarrowPicture {
  const gate = createMemoryGate({ budget: NARROWED_AT_ONCE, maxWaiting: MAX_NARROWING_WAITING });
  return (file, width) =>
    gate.run(1, () => {
      // Stored files are of our own making, so their size is known to be bounded.
      const picture = sharp({ limitInputPixels: false, sequentialRead: true })
        .timeout({ seconds: NARROW_S })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: NARROW_QUALITY, effort: 2 });
      file
        .open()
        .on("error", (error) => picture.destroy(error))
        .pipe(picture);
      return picture.toBuffer();
    });
}

/** What the sentences about a field name. */
const FACTS: Readonly<Record<string, Record<string, string | number>>> = {
  count: { min: 1, max: MAX_ADDRESSES },
  size: { min: 1, max: MAX_UPLOAD_BYTES },
  keepDays: { options: KEEP_DAYS.join(", ") },
};

interface AddressRequest {
  contentType: PhotoType;
  count: number;
  /** Bytes, where the client told them. */
  size?: number;
  keepDays?: KeepDays;
}

/**
 * Reads what somebody who wants to upload asked for.
 * @throws AppError INVALID_INPUT, UNSUPPORTED_TYPE or FILE_TOO_LARGE.
 */
export function parseAddressRequest(body: unknown): AddressRequest {
  const parsed = addressRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? "");
    if (issue === undefined || field === "") throw new AppError("INVALID_INPUT", { message: "invalidBody" });
    throw new AppError("INVALID_INPUT", { message: issue.message, params: { field, ...FACTS[field] } });
  }
  const { fileType, count, size, keepDays } = parsed.data;
  const contentType = parsePhotoType(fileType);
  if (!contentType) throw new AppError("UNSUPPORTED_TYPE");
  if (size !== undefined && size > MAX_UPLOAD_BYTES) throw new AppError("FILE_TOO_LARGE");
  return { contentType, count, ...(size !== undefined && { size }), ...(keepDays && { keepDays }) };
}

/** Photos that may wait for a place to be decoded; beyond that it is BUSY. */
const MAX_WAITING = 40;

export interface UploadsOptions {
  db: Db;
  storage: Storage;
  /** Sign addresses. */
  secrets: Secrets;
  /** A folder for photos on their way in; made when missing. */
  tmpDir: string;
  /** Most open uploads of one viewer; the usual number when left out. */
  mostOpen?: number;
  random?: (bytes: number) => Buffer;
}

/** People's photos in the table `upload` and in a storage. */
export function createUploads({
  db,
  storage,
  secrets,
  tmpDir,
  mostOpen = MAX_OPEN_UPLOADS,
  random = randomBytes,
}: UploadsOptions): Uploads {
  const gate = createMemoryGate({ budget: MAX_UPLOAD_PIXELS, maxWaiting: MAX_WAITING });
  const narrow = createNarrower();
  const takeIncoming = createTakeIncoming({ db, storage, tmpDir, gate });
  const findUpload = createFindUpload({ db, storage, tmpDir, gate });

  return {
    narrow,

    async issue(viewer, request, { origin, now }) {
      const { contentType, count, size, keepDays = null } = parseAddressRequest(request);
      const expires = Math.ceil((now.getTime() + ADDRESS_LIFE_MS) / 1000);
      const keys = Array.from({ length: count }, () => uploadKey(random(16).toString("hex"), contentType));
      const expiresAt = new Date(now.getTime() + UNUSED_LIFE_MS);
      const row = { ownerId: viewer.id, contentType, maxBytes: MAX_UPLOAD_BYTES, keepDays };
      const rows = keys.map((key) => ({ ...row, key, createdAt: now, expiresAt }));
      await openUploads(db, rows, { ownerId: viewer.id, most: mostOpen, now });
      const { signWrite } = storage;
      if (signWrite) {
        const claim = { contentType, size, expiresInS: ADDRESS_LIFE_MS / 1000 };
        const urls = keys.map((key) => signWrite(incomingKeyOf(key), claim));
        return Promise.all(urls.map(async (url, place) => ({ key: keys[place] ?? "", url: await url })));
      }
      return keys.map((key) => {
        const claim = { method: "PUT", key, contentType, expires, maxBytes: MAX_UPLOAD_BYTES, size } as const;
        return { key, url: `${origin}/files/${key}?${signClaim(secrets, claim)}` };
      });
    },

    async receive(request, key, now) {
      const claim = readClaim(secrets, {
        method: request.method,
        key,
        query: new URL(request.url).searchParams,
        now,
      });
      const type = parsePhotoType(request.headers.get("Content-Type"));
      if (!claim || type !== claim.contentType) throw new AppError("FORBIDDEN_ADDRESS");
      const [known] = await db.select({ status: upload.status }).from(upload).where(eq(upload.key, key));
      if (known?.status !== "issued") throw new AppError("FORBIDDEN_ADDRESS");
      const photo = await receivePhoto(request, claim, { tmpDir, gate });
      const isOpen = and(eq(upload.key, key), eq(upload.status, "issued"));
      const stored = {
        status: "stored",
        bytes: photo.bytes.length,
        width: photo.width,
        height: photo.height,
      } as const;
      const won = await db.update(upload).set(stored).where(isOpen).returning({ key: upload.key });
      if (won.length === 0) throw new AppError("ALREADY_UPLOADED");
      try {
        await storage.write(key, photo.bytes, claim.contentType);
      } catch (error) {
        await db.update(upload).set({ status: "issued" }).where(eq(upload.key, key));
        throw error;
      }
      // Deleted while it was written: its file goes with it.
      const [kept] = await db.select({ key: upload.key }).from(upload).where(eq(upload.key, key));
      if (!kept) await storage.remove(key);
    },

    async readOwned(asked, viewer, now) {
      if (asked.length === 0) return [];
      const keys = await Promise.all(asked.map((key) => findUpload(key, viewer, now)));
      await takeIncoming(keys, viewer, now);
      const rows = await db
        .select()
        .from(upload)
        .where(ownUploads(keys, viewer, "stored", now));
      return Promise.all(
        keys.map((key) =>
          readPhoto(
            storage,
            key,
            rows.find((row) => row.key === key),
          ),
        ),
      );
    },

    async adopt(bytes, viewer, now) {
      const { contentType, ...photo } = await takePhoto(Readable.from([bytes]), { tmpDir, gate });
      const key = uploadKey(random(16).toString("hex"), contentType);
      // A file that nobody knows of is swept; a record without its file would be a photo that can't be read.
      await storage.write(key, photo.bytes, contentType);
      await db.insert(upload).values({
        ...{ key, contentType, ownerId: viewer.id, maxBytes: MAX_UPLOAD_BYTES, status: "stored" },
        ...{ bytes: photo.bytes.length, width: photo.width, height: photo.height },
        createdAt: now,
        expiresAt: new Date(now.getTime() + UNUSED_LIFE_MS),
      });
      return { key, contentType, ...photo };
    },

    async findReadable(key, viewer, now) {
      if (viewer) await takeIncoming([key], viewer, now);
      return (await isReadable(db, key, viewer, now)) ? storage.find(key) : null;
    },

    async setKeepDays(keys, keepDays, { viewer, now }) {
      const wanted = [...new Set(keys)];
      await db.transaction(async (tx) => {
        const isOwn = and(
          inArray(upload.key, wanted),
          eq(upload.ownerId, viewer.id),
          gt(upload.expiresAt, now),
        );
        const changed = await tx.update(upload).set({ keepDays }).where(isOwn).returning({ key: upload.key });
        if (changed.length < wanted.length) throw new AppError("NOT_FOUND");
      });
    },

    async extendExpiry(keys, until) {
      if (keys.length === 0) return;
      const shorter = and(inArray(upload.key, [...keys]), lt(upload.expiresAt, until));
      await db.update(upload).set({ expiresAt: until }).where(shorter);
    },

    async remove(keys) {
      if (keys.length === 0) return;
      await Promise.all(keys.map((key) => storage.remove(key)));
      await db.delete(upload).where(inArray(upload.key, [...keys]));
    },
  };
}

type UploadRow = typeof upload.$inferSelect;

async function readPhoto(storage: Storage, key: StorageKey, row: UploadRow | undefined): Promise<OwnedPhoto> {
  if (!row || row.width === null || row.height === null || row.bytes === null)
    throw new AppError("FOREIGN_IMAGE", { params: { key } });
  const contentType = row.contentType === "image/png" ? "image/png" : "image/jpeg";
  const bytes = await storage.read(key, row.bytes).catch((cause: unknown) => {
    if (isOutage(cause)) throw cause;
    throw new AppError("FOREIGN_IMAGE", { params: { key }, cause });
  });
  const { width, height, keepDays } = row;
  return { key, bytes, contentType, width, height, ...(isKeepDays(keepDays) && { keepDays }) };
}

/**
 * Notes uploads that a viewer is about to send, as long as not too many of theirs are open: asked for or sent, not used
 * by a result, and not lapsed. Several calls at once are counted one after the other.
 * @throws AppError RATE_LIMITED, with the time until the first of the open ones lapses.
 */
async function openUploads(
  db: Db,
  rows: (typeof upload.$inferInsert)[],
  { ownerId, most, now }: { ownerId: string; most: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, `uploads of ${ownerId}`);
    // A result that uses a photo moves its expiry on. Whatever is open was asked for lately, which the index knows.
    const isOpen = and(
      eq(upload.ownerId, ownerId),
      gt(upload.createdAt, new Date(now.getTime() - UNUSED_LIFE_MS)),
      gt(upload.expiresAt, now),
      lte(upload.expiresAt, sql`${upload.createdAt} + make_interval(secs => ${UNUSED_LIFE_MS / 1000})`),
    );
    const [open] = await tx
      .select({ count: count(), firstLapse: min(upload.expiresAt) })
      .from(upload)
      .where(isOpen);
    if (open && open.count + rows.length > most) {
      const waitMs = (open.firstLapse ?? now).getTime() - now.getTime();
      throw new AppError("RATE_LIMITED", { message: "upload.tooManyOpen", retryAfterS: waitMs / 1000 });
    }
    await tx.insert(upload).values(rows);
  });
}
