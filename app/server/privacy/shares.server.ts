import { createHash, timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, exists, gt, isNotNull, isNull, like } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { shareRequest } from "#registry/contract/wire/requests.ts";
import type { OpenShare } from "#registry/contract/wire/responses.ts";
import { SHARE_DAYS, type ShareDays } from "#registry/contract/wire/values.ts";
import type { Db } from "~/server/db/db.ts";
import { deleteRows } from "~/server/db/in-batches.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import { upload } from "~/server/db/schema/files.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import type { Generation, Output } from "~/server/generate/records/generation-records.server.ts";
import type { Viewer } from "~/server/viewer.ts";

/** Characters of an id (96 bits) and of a secret (128 bits), in base64url. */
const ID = 16;
const SECRET = 22;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${ID + SECRET}}$`);
const SHARE_ID = new RegExp(`^[A-Za-z0-9_-]{${ID}}$`);

/** A link's token in its two parts: the id names the share, the secret opens it. */
interface ShareToken {
  id: string;
  secret: string;
}

/** Makes a token of two random names of 32 hexadecimal digits each. */
function makeToken(newId: () => string): ShareToken {
  const letters = (length: number) => Buffer.from(newId(), "hex").toString("base64url").slice(0, length);
  return { id: letters(ID), secret: letters(SECRET) };
}

/** The parts of a token as an address gives it; null for what can't be one. */
const readToken = (text: string): ShareToken | null =>
  TOKEN.test(text) ? { id: text.slice(0, ID), secret: text.slice(ID) } : null;

/** Whether a text can be the id of a share. */
const isShareId = (text: string): boolean => SHARE_ID.test(text);

const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether a secret is the one that was hashed, in a time that does not tell how near it is. */
const isSecretOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), createHash("sha256").update(secret).digest());

interface ShareWish {
  generationId: string;
  days: ShareDays;
  withOriginal: boolean;
}

/**
 * Reads the wish for a link.
 * @throws AppError INVALID_INPUT, naming the field.
 */
export function parseShare(body: unknown): ShareWish {
  const asked = shareRequest.safeParse(body);
  if (asked.success) return { ...asked.data, withOriginal: asked.data.withOriginal ?? false };
  const [issue] = asked.error.issues;
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  if (field === undefined) throw new AppError("INVALID_INPUT", { message: "invalidBody" });
  if (field === "days")
    throw new AppError("INVALID_INPUT", {
      ...{ message: "notAnOption", params: { field, options: SHARE_DAYS.join(", ") } },
    });
  throw new AppError("INVALID_INPUT", { params: { field: String(field) } });
}

/** Most open links of one result. */
const MOST_OPEN = 20;

interface ShareDeps {
  db: Db;
  /** 32 random hexadecimal digits. */
  newId(): string;
}

/** What a link of a result may show, and how long it can be open. */
interface Shareable {
  picture: Output;
  /** The photo it was made from, while that is kept. */
  photoKey: string | null;
}

/**
 * The picture of a viewer's own generation, with the photo that may be shown beside it.
 * @throws AppError STILL_RUNNING while it is made; NOT_FOUND where there is no picture.
 */
export async function findShareable(db: Db, row: Generation, now: Date): Promise<Shareable> {
  if (row.status === "running") throw new AppError("STILL_RUNNING");
  const [picture] = await db
    .select()
    .from(output)
    .where(
      and(eq(output.generationId, row.id), like(output.contentType, "image/%"), gt(output.expiresAt, now)),
    )
    .orderBy(asc(output.position))
    .limit(1);
  if (row.status !== "succeeded" || !picture) throw new AppError("NOT_FOUND");
  const [first] = row.photoKeys;
  if (first === undefined) return { picture, photoKey: null };
  const [photo] = await db
    .select({ key: upload.key })
    .from(upload)
    .where(and(eq(upload.key, first), ...isKeptPhotoOf(row.viewerId, now)));
  return { picture, photoKey: photo?.key ?? null };
}

/** What holds of a photo that may be shown beside a result of its owner. */
const isKeptPhotoOf = (ownerId: string | AnyPgColumn, now: Date) => [
  eq(upload.ownerId, ownerId),
  eq(upload.status, "stored"),
  gt(upload.expiresAt, now),
];

/**
 * Makes a link, which ends after so many days and never later than its picture.
 * @returns the token, which is kept nowhere.
 * @throws AppError NO_IMAGE where the photo is wanted and not kept; CONTENT_REFUSED where an operator took a link of the
 * result down; INVALID_INPUT beyond so many open links.
 */
export async function createShare(
  { picture, photoKey }: Shareable,
  { days, withOriginal }: { days: ShareDays; withOriginal: boolean },
  { db, newId }: ShareDeps,
  now: Date,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  if (withOriginal && photoKey === null) throw new AppError("NO_IMAGE", { message: "share.noPhoto" });
  const [removed] = await db
    .select({ id: share.id })
    .from(share)
    .where(and(eq(share.outputKey, picture.key), isNotNull(share.removedAt)))
    .limit(1);
  if (removed) throw new AppError("CONTENT_REFUSED", { message: "share.removed" });
  if ((await listOpenShares(db, picture.key, now)).length >= MOST_OPEN)
    throw new AppError("INVALID_INPUT", { message: "share.tooMany", params: { most: MOST_OPEN } });
  const { id, secret } = makeToken(newId);
  const asked = now.getTime() + days * DAY_MS;
  const expiresAt = new Date(Math.min(asked, picture.expiresAt.getTime()));
  const [made] = await db
    .insert(share)
    .values({
      ...{ id, secretHash: hashSecret(secret), outputKey: picture.key, createdAt: now, expiresAt },
      photoKey: withOriginal ? photoKey : null,
    })
    .returning({ id: share.id });
  invariant(made, "a share that was added has its id");
  return { id, token: id + secret, expiresAt };
}

/** The open links of a result, newest first. */
export async function listOpenShares(db: Db, outputKey: string, now: Date): Promise<OpenShare[]> {
  const rows = await db
    .select()
    .from(share)
    .where(and(eq(share.outputKey, outputKey), gt(share.expiresAt, now), isNull(share.removedAt)))
    .orderBy(desc(share.createdAt), desc(share.id));
  return rows.map(({ id, createdAt, expiresAt, photoKey }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    withOriginal: photoKey !== null,
  }));
}

/** What whoever has a link may see; of the person who made it, and of their words, it holds nothing. */
export interface Shared {
  id: string;
  toolId: string;
  expiresAt: Date;
  /** Storage keys, for the site alone to read by. */
  keys: Record<"picture", string> & Partial<Record<"photo", string>>;
  /** Pixels, where known. */
  width: number | null;
  height: number | null;
  /** Of the photo. */
  before: { width: number | null; height: number | null } | null;
}

/** Compared where there is no share, so that an unknown one takes as long. */
const NOBODYS = hashSecret("");

/**
 * What a link's token opens at this moment. Null, all alike, for what is none: unknown, ended, taken down, lapsed, or
 * gone with its result or its photo.
 */
export async function findShared(db: Db, token: string, now: Date): Promise<Shared | null> {
  const parts = readToken(token);
  if (!parts) return null;
  const [found] = await db
    .select({ share, generation, output, upload })
    .from(share)
    .innerJoin(output, eq(output.key, share.outputKey))
    .innerJoin(generation, eq(generation.id, output.generationId))
    .leftJoin(upload, and(eq(upload.key, share.photoKey), ...isKeptPhotoOf(generation.viewerId, now)))
    .where(
      and(
        eq(share.id, parts.id),
        gt(share.expiresAt, now),
        isNull(share.removedAt),
        eq(generation.status, "succeeded"),
        gt(generation.expiresAt, now),
        gt(output.expiresAt, now),
      ),
    );
  const isRight = isSecretOf(found?.share.secretHash ?? NOBODYS, parts.secret);
  if (!found || !isRight) return null;
  const { photoKey, id, expiresAt } = found.share;
  if (photoKey !== null && !found.upload) return null;
  return {
    ...{ id, expiresAt, toolId: found.generation.toolId },
    keys: { picture: found.output.key, ...(photoKey !== null && { photo: photoKey }) },
    ...{ width: found.output.width, height: found.output.height },
    before: found.upload && { width: found.upload.width, height: found.upload.height },
  };
}

/**
 * Ends a link of a viewer's own result at once.
 * @throws AppError NOT_FOUND for whatever is none: unknown, ended, taken down, or of somebody else's result.
 */
export async function endShare(db: Db, id: string, viewer: Pick<Viewer, "id">): Promise<void> {
  const own = db
    .select({ key: output.key })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(and(eq(output.key, share.outputKey), eq(generation.viewerId, viewer.id)));
  const isOwn = and(eq(share.id, id), isNull(share.removedAt), exists(own));
  if (!isShareId(id) || !isOwn || (await deleteRows(db, share, isOwn)) === 0) throw new AppError("NOT_FOUND");
}
