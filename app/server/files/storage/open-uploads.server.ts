import { and, count, eq, gt, lte, min, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { UNUSED_LIFE_MS } from "./uploads.ts";

/** First half of the advisory locks' numbers: any constant that nothing else uses. */
const LOCK_SPACE = 4_724_641;

/**
 * Notes uploads that a viewer is about to send, as long as not too many of theirs are open: asked for or sent, not used
 * by a result, and not lapsed. Several calls at once are counted one after the other.
 * @throws AppError RATE_LIMITED, with the time until the first of the open ones lapses.
 */
export async function openUploads(
  db: Db,
  rows: (typeof upload.$inferInsert)[],
  { ownerId, most, now }: { ownerId: string; most: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${ownerId}))`);
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
