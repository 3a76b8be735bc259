import { eq, sql } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditHold, creditLot } from "~/server/db/schema/credits.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { spendAllowance, type VisitorLimits } from "./address-allowance.server.ts";
import { assertAmount } from "./amount.ts";
import { bringUpToDate, type LotState } from "./bring-up-to-date.server.ts";
import { changeBalance } from "./change-balance.server.ts";
import type { HoldRequest } from "./ledger.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";

/** See `Ledger.holdAll`. What one of them does not get undoes the others. */
export async function makeHolds(
  db: Db,
  limits: VisitorLimits,
  requests: readonly HoldRequest[],
): Promise<void> {
  const [first] = requests;
  invariant(first, "there is something to hold credits for");
  const { viewer, now } = first;
  for (const request of requests) {
    assertAmount(request.amount);
    invariant(request.viewer.id === viewer.id, "credits are held for one viewer at a time");
  }
  const cost = requests.reduce((sum, { amount }) => sum + amount, 0);
  await db.transaction(async (tx) => {
    let lots = await bringUpToDate(tx, viewer, now);
    for (const request of requests) {
      const left = await holdOne(tx, limits, request, lots);
      if (!left) throw refusal(viewer, cost, now);
      lots = left;
    }
  });
}

/**
 * Holds on a locked account, from the lots that it has.
 * @returns what they have left; null when its credits, or what visitors may spend, do not suffice.
 */
async function holdOne(
  tx: Tx,
  limits: VisitorLimits,
  request: HoldRequest,
  lots: readonly LotState[],
): Promise<LotState[] | null> {
  const { viewer, generationId, amount, now, expiresAt } = request;
  const taken = takeFromLots(lots, amount);
  if (!taken) return (await isHeld(tx, request)) ? [...lots] : null;
  const { addressHash, networks } = viewer;
  const day = utcDayOf(now);
  const isCounted = viewer.kind === "visitor";
  const added = await tx
    .insert(creditHold)
    .values({
      id: generationId,
      accountId: viewer.id,
      amount,
      lots: taken,
      ...(isCounted && { addressHash, networks: networks.map(({ hash }) => hash), day }),
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: creditHold.id });
  if (added.length === 0) {
    invariant(await isHeld(tx, request), `hold ${generationId} stands where it could not be made`);
    return [...lots];
  }
  for (const { lotId, amount: part } of taken)
    await tx
      .update(creditLot)
      .set({ remaining: sql`${creditLot.remaining} - ${part}::int` })
      .where(eq(creditLot.id, lotId));
  await changeBalance(tx, { accountId: viewer.id, delta: -amount, kind: "hold", ref: generationId, now });
  if (isCounted && !(await spendAllowance(tx, { addressHash, networks, day, amount }, limits))) return null;
  const partOf = (lot: LotState) => taken.find(({ lotId }) => lotId === lot.id)?.amount ?? 0;
  return lots.map((lot) => ({ ...lot, remaining: lot.remaining - partOf(lot) }));
}

/** Whether the generation's hold stands already. One that was settled cannot be held again. */
async function isHeld(tx: Tx, { viewer, generationId, amount }: HoldRequest): Promise<boolean> {
  const [hold] = await tx.select().from(creditHold).where(eq(creditHold.id, generationId));
  if (!hold) return false;
  invariant(hold.accountId === viewer.id, `hold ${generationId} belongs to another account`);
  invariant(hold.amount === amount, `hold ${generationId} was made for another amount`);
  invariant(hold.status === "held", `hold ${generationId} was settled already`);
  return true;
}

/** What an amount takes from which lot, soonest lapsing first. Null when they do not suffice. */
function takeFromLots(lots: readonly LotState[], amount: number): { lotId: number; amount: number }[] | null {
  let missing = amount;
  const taken = lots.flatMap(({ id, remaining }) => {
    const part = Math.min(remaining, missing);
    missing -= part;
    return part > 0 ? [{ lotId: id, amount: part }] : [];
  });
  return missing > 0 ? null : taken;
}

const refusal = (viewer: Viewer, amount: number, now: Date): AppError =>
  viewer.kind === "visitor"
    ? new AppError("SIGN_IN_REQUIRED", { params: { renewAt: nextUtcMidnight(now).toISOString() } })
    : new AppError("INSUFFICIENT_CREDITS", { params: { cost: amount } });
