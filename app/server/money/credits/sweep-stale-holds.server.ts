import { and, asc, eq, exists, lte, notInArray } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { creditHold } from "~/server/db/schema/credits.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { forgetOldAllowances } from "./address-allowance.server.ts";
import type { SweptHolds } from "./ledger.ts";
import { captureHold, releaseHold } from "./settle-hold.server.ts";

const BATCH = 500;

/** See `SweepingLedger.sweepStaleHolds`. Safe to run in several instances at once. */
export async function sweepStaleHolds(db: Db, now: Date): Promise<SweptHolds> {
  const swept: SweptHolds = { captured: [], released: [] };
  const settleStale = workThrough<string>({
    size: BATCH,
    async list(passed, size) {
      const isStale = and(
        eq(creditHold.status, "held"),
        lte(creditHold.expiresAt, now),
        notInArray(creditHold.id, [...passed]),
      );
      const stale = db.select({ id: creditHold.id }).from(creditHold).where(isStale);
      return (await stale.orderBy(asc(creditHold.expiresAt)).limit(size)).map(({ id }) => id);
    },
    async work(id) {
      const isDelivered = await wasDelivered(db, id);
      const isSettled = await (isDelivered ? captureHold : releaseHold)(db, id, now);
      if (isSettled) swept[isDelivered ? "captured" : "released"].push(id);
    },
  });
  await countAll(settleStale);
  await forgetOldAllowances(db, now);
  return swept;
}

/** Whether a generation ended with a stored result. */
async function wasDelivered(db: Db, id: string): Promise<boolean> {
  const stored = db.select({ key: output.key }).from(output).where(eq(output.generationId, generation.id));
  const rows = await db
    .select({ id: generation.id })
    .from(generation)
    .where(and(eq(generation.id, id), eq(generation.status, "succeeded"), exists(stored)));
  return rows.length > 0;
}
