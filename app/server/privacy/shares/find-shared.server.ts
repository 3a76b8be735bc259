import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { isKeptPhotoOf } from "./shares.server.ts";
import { hashSecret, isSecretOf, readToken } from "./share-token.ts";

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
