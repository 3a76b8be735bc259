import { and, asc, eq, exists, inArray, lte } from "drizzle-orm";
import type { Db } from "~/db/db.ts";
import { creditHold } from "~/db/schema/credits.ts";
import { generation, output } from "~/db/schema/generations.ts";
import { forgetOldAllowances } from "./address-allowance.server.ts";
import type { SweptHolds } from "./ledger.ts";
import { captureHold, releaseHold } from "./settle-hold.server.ts";

/** Keeps one sweep short; the next one goes on. */
const HOLDS_PER_SWEEP = 500;

/** See `SweepingLedger.sweepStaleHolds`. Safe to run in several instances at once. */
export async function sweepStaleHolds(db: Db, now: Date): Promise<SweptHolds> {
  const stale = await db
    .select({ id: creditHold.id })
    .from(creditHold)
    .where(and(eq(creditHold.status, "held"), lte(creditHold.expiresAt, now)))
    .orderBy(asc(creditHold.expiresAt))
    .limit(HOLDS_PER_SWEEP);
  const ids = stale.map((hold) => hold.id);
  const delivered = new Set(await findDelivered(db, ids));
  const swept: SweptHolds = { captured: [], released: [] };
  for (const id of ids) {
    if (delivered.has(id)) {
      if (await captureHold(db, id, now)) swept.captured.push(id);
    } else if (await releaseHold(db, id, now)) swept.released.push(id);
  }
  await forgetOldAllowances(db, now);
  return swept;
}

/** Which of these generations ended with a stored result. */
async function findDelivered(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const stored = db.select({ key: output.key }).from(output).where(eq(output.generationId, generation.id));
  const rows = await db
    .select({ id: generation.id })
    .from(generation)
    .where(and(inArray(generation.id, ids), eq(generation.status, "succeeded"), exists(stored)));
  return rows.map((row) => row.id);
}
