import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, idempotencyClaim, output } from "~/server/db/schema/generations.ts";
import { deletionReceipt } from "~/server/db/schema/privacy.ts";
import { upload } from "~/server/db/schema/uploads.ts";

/**
 * Makes a visitor's photos, generations, results, receipts and answered keys an account's. A running generation goes along: its
 * credits stay held on the visitor's balance, where they came from, and its results follow its record. Doing it again
 * moves what came since.
 * @returns how many generations were moved.
 */
export async function adoptVisitor(db: Db, visitorId: string, accountId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.update(upload).set({ ownerId: accountId }).where(eq(upload.ownerId, visitorId));
    await tx
      .update(deletionReceipt)
      .set({ viewerId: accountId })
      .where(eq(deletionReceipt.viewerId, visitorId));
    const moved = await tx
      .update(generation)
      .set({ viewerId: accountId })
      .where(eq(generation.viewerId, visitorId))
      .returning({ id: generation.id });
    if (moved.length === 0) return 0;
    await tx
      .update(output)
      .set({ viewerId: accountId })
      .where(
        and(
          eq(output.viewerId, visitorId),
          inArray(
            output.generationId,
            moved.map(({ id }) => id),
          ),
        ),
      );
    // A key that holds nothing yet belongs to a request under way, which still asks for it as the visitor.
    await tx
      .update(idempotencyClaim)
      .set({ viewerId: accountId })
      .where(
        and(
          eq(idempotencyClaim.viewerId, visitorId),
          isNotNull(idempotencyClaim.generationId),
          sql`not exists (select 1 from idempotency_claim other where other.viewer_id = ${accountId} and other.key = ${idempotencyClaim.key})`,
        ),
      );
    return moved.length;
  });
}
