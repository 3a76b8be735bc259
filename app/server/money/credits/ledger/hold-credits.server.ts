import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditHold, creditLot } from "~/server/db/schema/credits.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { spendAllowance, type VisitorLimits } from "./address-allowance.server.ts";
import { assertAmount } from "./amount.ts";
import { bringUpToDate } from "./bring-up-to-date.server.ts";
import { changeBalance } from "./change-balance.server.ts";
import type { HoldRequest } from "./ledger.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";

/** See `Ledger.holdAll`. What one of them does not get undoes the others. */
export async function holdCredits(
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
    await bringUpToDate(tx, viewer, now);
    for (const request of requests)
      if (!(await holdOne(tx, limits, request))) throw refusal(viewer, cost, now);
  });
}

/** Holds on a locked account. False when its credits, or what visitors may spend, do not suffice. */
async function holdOne(tx: Tx, limits: VisitorLimits, request: HoldRequest): Promise<boolean> {
  const { viewer, generationId, amount, now, expiresAt } = request;
  if (await isHeld(tx, request)) return true;
  const lots = await takeFromLots(tx, viewer.id, amount);
  if (!lots) return false;
  const { addressHash, networks } = viewer;
  const day = utcDayOf(now);
  const isCounted = viewer.kind === "visitor";
  if (isCounted && !(await spendAllowance(tx, { addressHash, networks, day, amount }, limits))) return false;
  await tx.insert(creditHold).values({
    id: generationId,
    accountId: viewer.id,
    amount,
    lots,
    ...(isCounted && { addressHash, networks: networks.map(({ hash }) => hash), day }),
    createdAt: now,
    expiresAt,
  });
  await changeBalance(tx, { accountId: viewer.id, delta: -amount, kind: "hold", ref: generationId, now });
  return true;
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

/** Takes credits from a locked account's lots, soonest lapsing first. Null, and nothing taken, when they do not suffice. */
async function takeFromLots(tx: Tx, accountId: string, amount: number) {
  const open = await tx
    .select({ lotId: creditLot.id, remaining: creditLot.remaining })
    .from(creditLot)
    .where(and(eq(creditLot.accountId, accountId), gt(creditLot.remaining, 0)))
    .orderBy(sql`${creditLot.expiresAt} asc nulls last`, asc(creditLot.id));
  let missing = amount;
  const taken = open.flatMap(({ lotId, remaining }) => {
    const part = Math.min(remaining, missing);
    missing -= part;
    return part > 0 ? [{ lotId, amount: part }] : [];
  });
  if (missing > 0) return null;
  for (const part of taken)
    await tx
      .update(creditLot)
      .set({ remaining: sql`${creditLot.remaining} - ${part.amount}::int` })
      .where(eq(creditLot.id, part.lotId));
  return taken;
}

const refusal = (viewer: Viewer, amount: number, now: Date): AppError =>
  viewer.kind === "visitor"
    ? new AppError("SIGN_IN_REQUIRED", { params: { renewAt: nextUtcMidnight(now).toISOString() } })
    : new AppError("INSUFFICIENT_CREDITS", { params: { cost: amount } });
