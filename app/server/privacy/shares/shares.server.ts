import { and, asc, desc, eq, gt, isNotNull, isNull, like } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { OpenShare, ShareDays } from "#registry/contract/wire/shares.ts";
import type { Db } from "~/server/db/db.ts";
import { output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { Generation, Output } from "~/server/generate/records/generation-records.server.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import { hashSecret, makeToken } from "./share-token.ts";

/** Most open links of one result. */
const MOST_OPEN = 20;

export interface ShareDeps {
  db: Db;
  /** 32 random hexadecimal digits. */
  newId(): string;
}

/** What a link of a result may show, and how long it can be open. */
export interface Shareable {
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
export const isKeptPhotoOf = (ownerId: string | AnyPgColumn, now: Date) => [
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
