import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { dailyCreditsOf } from "#registry/contract/plans.ts";
import type { LOT_SOURCES } from "#registry/contract/wire/values.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import type { Viewer } from "~/server/viewer.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";
import { assertAmount, changeBalance, lockAccount } from "./change-balance.server.ts";

interface Grant {
  accountId: string;
  amount: number;
  source: Exclude<(typeof LOT_SOURCES)[number], "returned">;
  /** Names the cause: a second grant for the same cause gives nothing. */
  idemKey: string;
  /** Null: the credits do not lapse. */
  expiresAt: Date | null;
  now: Date;
}

/** Gives credits to a locked account, once per cause. False, and nothing given, for a cause that was met before. */
export async function grantLot(
  tx: Tx,
  { accountId, amount, source, idemKey, expiresAt, now }: Grant,
): Promise<boolean> {
  assertAmount(amount);
  const granted = await tx
    .insert(creditLot)
    .values({ accountId, source, granted: amount, remaining: amount, expiresAt, idemKey, createdAt: now })
    .onConflictDoNothing({ target: creditLot.idemKey })
    .returning({ id: creditLot.id });
  if (granted.length === 0) return false;
  await changeBalance(tx, { accountId, delta: amount, kind: "grant", ref: idemKey, now });
  return true;
}

/** Credits of one grant that are left, or none of today's. */
export interface LotState {
  id: number;
  idemKey: string;
  remaining: number;
  expiresAt: Date | null;
}

/** Names the grant of a UTC day: there is one per account. */
const dailyGrantKey = (accountId: string, now: Date): string => `daily:${accountId}:${utcDayOf(now)}`;

/**
 * A viewer's lots that have something left, soonest lapsing first, and today's; null where something is due before they
 * count: what lapsed is to be written off, or today's grant is to be made.
 */
export async function readCurrentLots(db: Db | Tx, { id }: Viewer, now: Date): Promise<LotState[] | null> {
  const { accountId, idemKey, remaining, expiresAt } = creditLot;
  const today = dailyGrantKey(id, now);
  const lots = await db
    .select({ id: creditLot.id, idemKey, remaining, expiresAt })
    .from(creditLot)
    .where(and(eq(accountId, id), or(gt(remaining, 0), eq(idemKey, today))))
    .orderBy(sql`${expiresAt} asc nulls last`, asc(creditLot.id));
  const isGranted = lots.some((lot) => lot.idemKey === today);
  const hasLapsed = lots.some((lot) => lot.remaining > 0 && lot.expiresAt !== null && lot.expiresAt <= now);
  return isGranted && !hasLapsed ? lots : null;
}

/** Takes what is left in lapsed lots off a locked account's balance. */
export async function writeOffLapsed(tx: Tx, accountId: string, now: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: creditLot.id, remaining: creditLot.remaining })
    .from(creditLot)
    .where(and(eq(creditLot.accountId, accountId), gt(creditLot.remaining, 0), lte(creditLot.expiresAt, now)))
    .orderBy(asc(creditLot.id));
  if (lapsed.length === 0) return;
  await tx
    .update(creditLot)
    .set({ remaining: 0 })
    .where(
      inArray(
        creditLot.id,
        lapsed.map((lot) => lot.id),
      ),
    );
  for (const { id, remaining } of lapsed)
    await changeBalance(tx, { accountId, delta: -remaining, kind: "expire", ref: `lot:${id}`, now });
}

/** Locks a viewer's account, writes off what lapsed and grants what is due for this UTC day; gives the lots since then. */
export async function bringUpToDate(tx: Tx, viewer: Viewer, now: Date): Promise<LotState[]> {
  await lockAccount(tx, viewer.id, now);
  const current = await readCurrentLots(tx, viewer, now);
  if (current) return current;
  await writeOffLapsed(tx, viewer.id, now);
  await grantLot(tx, {
    accountId: viewer.id,
    amount: dailyCreditsOf(viewer.plan),
    source: "daily",
    idemKey: dailyGrantKey(viewer.id, now),
    expiresAt: nextUtcMidnight(now),
    now,
  });
  const lots = await readCurrentLots(tx, viewer, now);
  invariant(lots, "nothing is due after what was due is done");
  return lots;
}

type Lot = typeof creditLot.$inferSelect;

/**
 * Takes from a locked account what a grant still owes because its money went back, as far as its credits are there:
 * in the lot itself or in those that releases returned them to, soonest lapsing first. Nothing for a grant that owes
 * nothing.
 * @param lotId the grant's lot, or one that its credits were returned to.
 * @returns how many credits were taken.
 */
export async function collectOwed(tx: Tx, lotId: number, now: Date): Promise<number> {
  const granted = await findGranted(tx, lotId);
  if (granted.toReverse === 0) return 0;
  const family = await readFamily(tx, granted);
  const owed = granted.toReverse - family.reduce((sum, lot) => sum + lot.reversed, 0);
  let missing = owed;
  for (const lot of family.toSorted(compareLapse)) {
    const part = Math.min(lot.remaining, missing);
    if (part <= 0) continue;
    missing -= part;
    await takeFrom(tx, lot, part, now);
  }
  return owed - missing;
}

async function takeFrom(tx: Tx, { id, accountId, reversed }: Lot, part: number, now: Date): Promise<void> {
  await tx
    .update(creditLot)
    .set({
      remaining: sql`${creditLot.remaining} - ${part}::int`,
      reversed: sql`${creditLot.reversed} + ${part}::int`,
    })
    .where(eq(creditLot.id, id));
  // A lot's sum only grows, so it names each time that something was taken.
  const ref = `lot:${id}:${reversed + part}`;
  await changeBalance(tx, { accountId, delta: -part, kind: "reverse", ref, now });
}

/** The lot in which credits were first granted that may have been returned since. */
async function findGranted(tx: Tx, lotId: number): Promise<Lot> {
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.id, lotId));
  invariant(lot, `there is no lot ${lotId}`);
  return lot.returnedFrom === null ? lot : findGranted(tx, lot.returnedFrom);
}

/** A granted lot and all that its credits were returned to. */
async function readFamily(tx: Tx, granted: Lot): Promise<Lot[]> {
  const family = [granted];
  let parents = [granted];
  while (parents.length > 0) {
    const ids = parents.map((lot) => lot.id);
    parents = await tx.select().from(creditLot).where(inArray(creditLot.returnedFrom, ids));
    family.push(...parents);
  }
  return family;
}

const lapseOf = ({ expiresAt }: Lot): number => expiresAt?.getTime() ?? Infinity;

/** Soonest lapsing first, among equals the older first. */
const compareLapse = (a: Lot, b: Lot): number =>
  lapseOf(a) === lapseOf(b) ? a.id - b.id : lapseOf(a) - lapseOf(b);

/** A part of a balance that lapses at one moment; without `at` it does not lapse. */
interface Lapse {
  credits: number;
  at?: Date;
}

/**
 * What of a balance lapses when, soonest first; what does not lapse comes last. A mere look: read the balance before,
 * which brings the account up to date.
 */
export async function readLapses(db: Pick<Db, "select">, accountId: string, now: Date): Promise<Lapse[]> {
  const rows = await db
    .select({ at: creditLot.expiresAt, credits: sql<number>`sum(${creditLot.remaining})::int` })
    .from(creditLot)
    .where(
      and(
        eq(creditLot.accountId, accountId),
        gt(creditLot.remaining, 0),
        or(isNull(creditLot.expiresAt), gt(creditLot.expiresAt, now)),
      ),
    )
    .groupBy(creditLot.expiresAt)
    .orderBy(sql`${creditLot.expiresAt} asc nulls last`);
  return rows.map(({ at, credits }) => (at === null ? { credits } : { credits, at }));
}
