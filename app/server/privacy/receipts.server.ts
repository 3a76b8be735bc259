import { createHash } from "node:crypto";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { deleteInBatches } from "~/server/db/in-batches.ts";
import { deletionReceipt } from "~/server/db/schema/generations.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Receipt } from "#registry/contract/wire/responses.ts";
import { DAY_MS } from "~/server/db/time-units.ts";

/** How long a receipt is kept. */
const LIFE_MS = 365 * DAY_MS;

type Row = typeof deletionReceipt.$inferSelect;

/** What was deleted, by kind. */
export type Deleted = Pick<Receipt, "generations" | "results" | "uploads">;

/**
 * The receipt's number: the same for the same deletion, so that asking twice gives one receipt and no list of what was
 * deleted has to be kept.
 */
export function receiptIdOf(viewerId: string, kind: string, things: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([viewerId, kind, [...things].sort()]));
  return (hash.digest("hex").slice(0, 20).toUpperCase().match(/.{4}/g) ?? []).join("-");
}

/** The number of the receipt for everything that a viewer had, as given when an account is deleted. */
export const farewellReceiptId = (viewerId: string): string => receiptIdOf(viewerId, "everything", []);

const receiptOf = ({ id, createdAt, generations, results, uploads }: Row): Receipt => ({
  id,
  deletedAt: createdAt.toISOString(),
  generations,
  results,
  uploads,
});

export async function findReceipt(db: Db, id: string, viewerId: string): Promise<Receipt | null> {
  const [row] = await db
    .select()
    .from(deletionReceipt)
    .where(and(eq(deletionReceipt.id, id), eq(deletionReceipt.viewerId, viewerId)));
  return row ? receiptOf(row) : null;
}

/** Writes a receipt down, or adds to the one of the same deletion that was cut off or ran twice. */
export async function writeReceipt(
  tx: Pick<Db, "insert">,
  { id, viewerId, deleted, now }: { id: string; viewerId: string; deleted: Deleted; now: Date },
): Promise<Receipt> {
  const [row] = await tx
    .insert(deletionReceipt)
    .values({ id, viewerId, ...deleted, createdAt: now })
    .onConflictDoUpdate({
      target: deletionReceipt.id,
      set: {
        generations: sql`${deletionReceipt.generations} + excluded.generations`,
        results: sql`${deletionReceipt.results} + excluded.results`,
        uploads: sql`${deletionReceipt.uploads} + excluded.uploads`,
      },
    })
    .returning();
  invariant(row, "a written receipt is returned");
  return receiptOf(row);
}

/** Deletes receipts that are a year old, batch by batch. */
export function forgetOldReceipts(db: Db, now: Date): AsyncGenerator<number, void, void> {
  const { createdAt } = deletionReceipt;
  return deleteInBatches(db, deletionReceipt, lte(createdAt, new Date(now.getTime() - LIFE_MS)), createdAt);
}
