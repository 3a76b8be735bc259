import type {
  CheckInState,
  InvitationState,
  LedgerLine,
  LOT_SOURCES,
} from "#registry/contract/wire/credits.ts";
import { randomBytes } from "node:crypto";
import { eq, sql, desc, and, inArray, lt } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Db } from "~/server/db/db.ts";
import { creditLot, creditEntry, type ENTRY_KINDS } from "~/server/db/schema/credits.ts";
import { invitation, invitationCode, checkIn } from "~/server/db/schema/accounts.ts";
import { readInvitation, findCode, parseInvitationCode } from "./invitations/invitations.server.ts";
import {
  rewardDueInvitations,
  rewardInvitation,
  changeAccount,
} from "./invitations/reward-invitation.server.ts";
import { assertAmount, lockAccount } from "./ledger/change-balance.server.ts";
import { collectOwed, writeOffLapsed, grantLot } from "./ledger/lots.server.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";

/** Ways by which credits come and go other than generations. Accounts only; every one is once per cause. */
export interface Grants {
  /**
   * Checks in for the UTC day. A second one the same day grants 0 and gives the day's streak; so does one on a day
   * before the last, by a clock that was set back.
   */
  checkIn(accountId: string, now: Date): Promise<{ granted: number; streak: number }>;
  readCheckIn(accountId: string, now: Date): Promise<CheckInState>;

  /** The account's invitation code, made on first use. */
  readInvitation(accountId: string, now: Date): Promise<InvitationState>;
  /**
   * Notes at sign-up who invited an account. An unknown code, one's own and a second one change nothing; neither does
   * the invitation of somebody who may be the same person, which the caller tells by `mayBeSamePerson(inviterId)`, nor
   * one of an account that has a code of its own by now: who can invite was here before, so nobody invites in a circle.
   * @returns whether it was noted.
   */
  noteInvitation(
    request: { code: string; accountId: string; mayBeSamePerson: (inviterId: string) => Promise<boolean> },
    now: Date,
  ): Promise<boolean>;
  /**
   * Rewards both sides of an invitation once the invited account has spent credits on a finished generation and has
   * paid or been active on three UTC days (see `PROGRESS`); what it made as a visitor before does not count. Check-ins
   * and grants of payments do the same by themselves; whoever captures a hold has to call it. Nobody is rewarded for an
   * invitation beyond the inviter's most, nor while two kinds of signals match and no operator has let it pass.
   * @returns whether they were rewarded by this call.
   */
  rewardInvitation(accountId: string, now: Date): Promise<boolean>;

  /** Credits of a pack, once per payment. False when they were given before. */
  grantPack(request: { accountId: string; credits: number; paymentRef: string }, now: Date): Promise<boolean>;
  /** A subscription period's credits, once per invoice; they lapse when the period ends. */
  grantPeriod(
    request: { accountId: string; credits: number; invoiceRef: string; periodEnd: Date },
    now: Date,
  ): Promise<boolean>;
  /**
   * Takes back what is left of a payment's or invoice's grant. `credits` counts all that this grant owes so far, not
   * this call's share: calls that are repeated, partial or out of order add up to the largest. Credits that were spent
   * stay spent; held ones are left to their generation, and taken back when it returns them. A grant that was never
   * made is none of its business. Gives how many were taken back this time.
   */
  takeBack(request: { ref: string; credits: number }, now: Date): Promise<number>;

  /** Lines of an account's ledger, newest first; `before` is the id of the last line already shown. */
  listLines(accountId: string, page: { before?: number; limit: number }): Promise<LedgerLine[]>;
}

/** Grants that can also make up for what a crash left undone. */
export interface SweepingGrants extends Grants {
  /** Rewards invitations that are due, some at a time. Gives how many. */
  rewardDueInvitations(now: Date): Promise<number>;
}

/** Most lines of one page. */
const MOST_LINES = 500;

const REASONS = {
  hold: "spent",
  release: "returned",
  expire: "lapsed",
  reverse: "taken-back",
} as const satisfies Record<Exclude<(typeof ENTRY_KINDS)[number], "grant">, LedgerLine["reason"]>;

/** See `Grants.listLines`. */
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

/** Names the grant of a check-in: there is one per account and UTC day. */
const checkInKey = (accountId: string, day: string): string => `check-in:${accountId}:${day}`;

/** Names the grant of a payment or invoice: there is one for each. */
const purchaseGrantKey = (ref: string): string => `paid:${ref}`;

/** See `Grants.grantPack`. */
const grantPack = (
  db: Db,
  { accountId, credits, paymentRef }: Parameters<Grants["grantPack"]>[0],
  now: Date,
): Promise<boolean> =>
  grantPurchase(db, { accountId, credits, ref: paymentRef, source: "pack", expiresAt: null }, now);

interface PurchaseGrant {
  accountId: string;
  credits: number;
  ref: string;
  source: "pack" | "subscription";
  expiresAt: Date | null;
}

interface GrantsOptions {
  /** Unguessable bytes, for invitation codes. */
  random?: (bytes: number) => Uint8Array;
}

/**
 * Credits that are earned, bought and taken back, over a database. Every change locks its accounts' rows first, as the
 * ledger does, and leaves a lot and a line of the ledger.
 */
export function createGrants(db: Db, { random = randomBytes }: GrantsOptions = {}): SweepingGrants {
  return {
    checkIn: (accountId, now) => checkInAccount(db, accountId, now),
    readCheckIn: (accountId, now) => readCheckIn(db, accountId, now),
    readInvitation: (accountId, now) => readInvitation(db, random, accountId, now),
    noteInvitation: (request, now) => noteInvitation(db, request, now),
    rewardInvitation: (accountId, now) => rewardInvitation(db, accountId, now),
    rewardDueInvitations: (now) => rewardDueInvitations(db, now),
    grantPack: (request, now) => grantPack(db, request, now),
    grantPeriod: (request, now) => grantPeriod(db, request, now),
    takeBack: (request, now) => takeBack(db, request, now),
    listLines: (accountId, page) => listLines(db, accountId, page),
  };
}

/** See `Grants.takeBack`. */
async function takeBack(
  db: Db,
  { ref, credits }: Parameters<Grants["takeBack"]>[0],
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

/** See `Grants.noteInvitation`. */
async function noteInvitation(
  db: Db,
  { code, accountId, mayBeSamePerson }: Parameters<Grants["noteInvitation"]>[0],
  now: Date,
): Promise<boolean> {
  const inviterId = await findInviter(db, code);
  if (inviterId === null || inviterId === accountId || (await mayBeSamePerson(inviterId))) return false;
  // No lock is needed: a code is known only after it is kept, so of several accounts that look here in a circle, one
  // finds its own.
  if ((await findCode(db, accountId)) !== null) return false;
  const noted = await db
    .insert(invitation)
    .values({ accountId, inviterId, createdAt: now })
    .onConflictDoNothing()
    .returning({ accountId: invitation.accountId });
  return noted.length > 0;
}

async function findInviter(db: Db, text: string): Promise<string | null> {
  const code = parseInvitationCode(text);
  if (code === null) return null;
  const [row] = await db
    .select({ accountId: invitationCode.accountId })
    .from(invitationCode)
    .where(eq(invitationCode.code, code));
  return row?.accountId ?? null;
}

/** See `Grants.grantPeriod`. */
async function grantPeriod(
  db: Db,
  { accountId, credits, invoiceRef, periodEnd }: Parameters<Grants["grantPeriod"]>[0],
  now: Date,
): Promise<boolean> {
  invariant(!Number.isNaN(periodEnd.getTime()), "a subscription's period ends at a moment");
  const grant = {
    accountId,
    credits,
    ref: invoiceRef,
    source: "subscription",
    expiresAt: periodEnd,
  } as const;
  return grantPurchase(db, grant, now);
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

/** See `Grants.checkIn`. */
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
    await grantLot(tx, {
      accountId,
      amount: granted,
      source: "check-in",
      idemKey: checkInKey(accountId, day),
      expiresAt: null,
      now,
    });
    await reward();
    return { granted, streak };
  });
}

/** See `Grants.readCheckIn`. */
async function readCheckIn(db: Db, accountId: string, now: Date): Promise<CheckInState> {
  const { isDone, streak } = await readRow(db, accountId, now);
  return { isDone, streak, next: checkInCreditsOf(streak + 1) };
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
