import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { CheckInState, LedgerLine, LOT_SOURCES } from "#registry/contract/wire/values.ts";
import type { Db } from "~/server/db/db.ts";
import { checkIn } from "~/server/db/schema/accounts.ts";
import { creditEntry, creditLot, type ENTRY_KINDS } from "~/server/db/schema/credits.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { noteInvitation, readInvitation, type NotedInvitation } from "./invitations/invitations.server.ts";
import {
  changeAccount,
  rewardDueInvitations,
  rewardInvitation,
} from "./invitations/reward-invitation.server.ts";
import { assertAmount, lockAccount } from "./ledger/change-balance.server.ts";
import { collectOwed, grantLot, writeOffLapsed } from "./ledger/lots.server.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";

/** See `createGrants`. */
export type Grants = ReturnType<typeof createGrants>;

/**
 * Ways by which credits come and go other than generations. Accounts only; every one is once per cause. Every change
 * locks its accounts' rows first, as the ledger does, and leaves a lot and a line of the ledger.
 * @param options.random unguessable bytes, for invitation codes.
 */
export function createGrants(
  db: Db,
  { random = randomBytes }: { random?: (bytes: number) => Uint8Array } = {},
) {
  return {
    /**
     * Checks in for the UTC day. A second one the same day grants 0 and gives the day's streak; so does one on a day
     * before the last, by a clock that was set back.
     */
    checkIn: (accountId: string, now: Date) => checkInAccount(db, accountId, now),
    async readCheckIn(accountId: string, now: Date): Promise<CheckInState> {
      const { isDone, streak } = await readRow(db, accountId, now);
      return { isDone, streak, next: checkInCreditsOf(streak + 1) };
    },
    /** The account's invitation code, made on first use, with what became of its invitations. */
    readInvitation: (accountId: string, now: Date) => readInvitation(db, random, accountId, now),
    noteInvitation: (request: NotedInvitation, now: Date) => noteInvitation(db, request, now),
    rewardInvitation: (accountId: string, now: Date) => rewardInvitation(db, accountId, now),
    rewardDueInvitations: (now: Date) => rewardDueInvitations(db, now),
    /** Credits of a pack, once per payment. False when they were given before. */
    grantPack: (
      { paymentRef: ref, ...grant }: { accountId: string; credits: number; paymentRef: string },
      now: Date,
    ) => grantPurchase(db, { ...grant, ref, source: "pack", expiresAt: null }, now),
    /** A subscription period's credits, once per invoice; they lapse when the period ends. */
    async grantPeriod(
      {
        invoiceRef: ref,
        periodEnd: expiresAt,
        ...grant
      }: { accountId: string; credits: number; invoiceRef: string; periodEnd: Date },
      now: Date,
    ) {
      invariant(!Number.isNaN(expiresAt.getTime()), "a subscription's period ends at a moment");
      return grantPurchase(db, { ...grant, ref, source: "subscription", expiresAt }, now);
    },
    takeBack: (request: { ref: string; credits: number }, now: Date) => takeBack(db, request, now),
    /** Lines of an account's ledger, newest first; `before` is the id of the last line already shown. */
    listLines: (accountId: string, page: { before?: number; limit: number }) =>
      listLines(db, accountId, page),
  };
}

/** Most lines of one page. */
const MOST_LINES = 500;

const REASONS = {
  hold: "spent",
  release: "returned",
  expire: "lapsed",
  reverse: "taken-back",
} as const satisfies Record<Exclude<(typeof ENTRY_KINDS)[number], "grant">, LedgerLine["reason"]>;

export async function listLines(
  db: Db,
  accountId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<LedgerLine[]> {
  invariant(
    Number.isInteger(limit) && limit > 0 && limit <= MOST_LINES,
    `a page has 1 to ${MOST_LINES} lines`,
  );
  const rows = await db
    .select({
      id: creditEntry.id,
      at: creditEntry.createdAt,
      delta: creditEntry.delta,
      balanceAfter: creditEntry.balanceAfter,
      kind: creditEntry.kind,
      ref: creditEntry.ref,
      source: creditLot.source,
      toolId: generation.toolId,
    })
    .from(creditEntry)
    .leftJoin(creditLot, and(eq(creditEntry.kind, "grant"), eq(creditLot.idemKey, creditEntry.ref)))
    .leftJoin(
      generation,
      and(inArray(creditEntry.kind, ["hold", "release"]), eq(generation.id, creditEntry.ref)),
    )
    .where(
      and(
        eq(creditEntry.accountId, accountId),
        before === undefined ? undefined : lt(creditEntry.id, before),
      ),
    )
    .orderBy(desc(creditEntry.id))
    .limit(limit);
  return rows.map(({ kind, ref, source, toolId, ...line }) => ({
    ...line,
    reason: kind === "grant" ? reasonOfGrant(source) : REASONS[kind],
    ...(kind === "hold" || kind === "release" ? { generationId: ref } : {}),
    ...(toolId === null ? {} : { toolId }),
  }));
}

/** Returned lots are a release's, so no grant has made one. */
function reasonOfGrant(source: (typeof LOT_SOURCES)[number] | null): LedgerLine["reason"] {
  invariant(source !== null && source !== "returned", "every grant has its lot");
  return source;
}

/** Names the grant of a payment or invoice: there is one for each. */
const purchaseGrantKey = (ref: string): string => `paid:${ref}`;

/**
 * Takes back what is left of a payment's or invoice's grant. `credits` counts all that this grant owes so far, not this
 * call's share: calls that are repeated, partial or out of order add up to the largest. Credits that were spent stay
 * spent; held ones are left to their generation, and taken back when it returns them. A grant that was never made is
 * none of its business. Gives how many were taken back this time.
 */
async function takeBack(
  db: Db,
  { ref, credits }: { ref: string; credits: number },
  now: Date,
): Promise<number> {
  assertAmount(credits);
  const [lot] = await db
    .select({ id: creditLot.id, accountId: creditLot.accountId })
    .from(creditLot)
    .where(eq(creditLot.idemKey, purchaseGrantKey(ref)));
  if (!lot) return 0;
  return db.transaction(async (tx) => {
    await lockAccount(tx, lot.accountId, now);
    await writeOffLapsed(tx, lot.accountId, now);
    await tx
      .update(creditLot)
      .set({
        toReverse: sql`greatest(${creditLot.toReverse}, least(${credits}::int, ${creditLot.granted}))`,
      })
      .where(eq(creditLot.id, lot.id));
    return collectOwed(tx, lot.id, now);
  });
}

interface PurchaseGrant {
  accountId: string;
  credits: number;
  ref: string;
  source: "pack" | "subscription";
  expiresAt: Date | null;
}

async function grantPurchase(
  db: Db,
  { accountId, credits, ref, source, expiresAt }: PurchaseGrant,
  now: Date,
): Promise<boolean> {
  assertAmount(credits);
  invariant(ref !== "", "a payment has a name");
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const idemKey = purchaseGrantKey(ref);
    const isGranted = await grantLot(tx, { accountId, amount: credits, source, idemKey, expiresAt, now });
    await reward();
    return isGranted;
  });
}

async function checkInAccount(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ granted: number; streak: number }> {
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const { isDone, streak: before } = await readRow(tx, accountId, now);
    if (isDone) return { granted: 0, streak: before };
    const day = utcDayOf(now);
    const streak = before + 1;
    const granted = checkInCreditsOf(streak);
    await tx.insert(checkIn).values({ accountId, day, streak, granted, createdAt: now });
    const idemKey = `check-in:${accountId}:${day}`;
    await grantLot(tx, {
      accountId,
      amount: granted,
      source: "check-in",
      idemKey,
      expiresAt: null,
      now,
    });
    await reward();
    return { granted, streak };
  });
}

/** The days in a row that reach up to this one or the one before. */
async function readRow(
  db: Pick<Db, "select">,
  accountId: string,
  now: Date,
): Promise<{ isDone: boolean; streak: number }> {
  const [last] = await db
    .select({ day: checkIn.day, streak: checkIn.streak })
    .from(checkIn)
    .where(eq(checkIn.accountId, accountId))
    .orderBy(desc(checkIn.day))
    .limit(1);
  if (!last || last.day < utcDayOf(addUtcDays(now, -1))) return { isDone: false, streak: 0 };
  return { isDone: last.day >= utcDayOf(now), streak: last.streak };
}

/** Credits of a check-in that makes this many days in a row. */
export const checkInCreditsOf = (streak: number): number =>
  streak % 7 === 0 ? AMOUNTS.checkIn.everySeventh : AMOUNTS.checkIn.credits;
