import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { deleteInBatches, deleteRows, repeatBatch } from "~/server/db/in-batches.ts";
import {
  authRateLimit,
  authSession,
  authUser,
  authVerification,
  letter,
} from "~/server/db/schema/accounts.ts";
import { creditAccount } from "~/server/db/schema/credits.ts";
import { DAY_MS, HOUR_MS } from "~/server/db/time-units.ts";
import type { Sweep } from "./sweeper.server.ts";
import { idempotencyClaim, providerCallback } from "~/server/db/schema/generations.ts";
import { humanProof, rateLimit } from "~/server/db/schema/limits.ts";
import { share } from "~/server/db/schema/shares.ts";

/** How long an account may wait for its address to be confirmed. */
const UNCONFIRMED_FOR = 7 * DAY_MS;
/** No counter's window is longer. */
const COUNTED_FOR = DAY_MS;
const BATCH = 500;

/** Deletes what is left of sign-ins and sign-ups that came to an end. */
export const accountSweeps = (db: Db): Sweep[] => [
  {
    name: "expired sessions",
    everyMs: HOUR_MS,
    run: (now) => deleteInBatches(db, authSession, lte(authSession.expiresAt, now), authSession.expiresAt),
  },
  {
    name: "expired proofs of identity",
    everyMs: HOUR_MS,
    run: (now) =>
      deleteInBatches(db, authVerification, lte(authVerification.expiresAt, now), authVerification.expiresAt),
  },
  {
    name: "accounts never confirmed",
    everyMs: HOUR_MS,
    run: (now) => repeatBatch(BATCH, (size) => deleteUnconfirmed(db, size, now)),
  },
  {
    name: "old counts of attempts",
    everyMs: HOUR_MS,
    run: (now) =>
      deleteInBatches(
        db,
        authRateLimit,
        lt(authRateLimit.lastRequest, now.getTime() - COUNTED_FOR),
        authRateLimit.lastRequest,
      ),
  },
];

/** Deletes so many at most, oldest first. */
async function deleteUnconfirmed(db: Db, size: number, now: Date): Promise<number> {
  // Nobody can sign in to one of these, so it has neither credits nor pictures; the join makes that certain.
  const stale = db
    .select({ id: authUser.id })
    .from(authUser)
    .leftJoin(creditAccount, eq(creditAccount.id, authUser.id))
    .leftJoin(authSession, eq(authSession.userId, authUser.id))
    .where(
      and(
        eq(authUser.emailVerified, false),
        lt(authUser.createdAt, new Date(now.getTime() - UNCONFIRMED_FOR)),
        isNull(creditAccount.id),
        isNull(authSession.id),
      ),
    )
    .orderBy(asc(authUser.createdAt))
    .limit(size);
  // Said twice, so that one confirmed at this very moment stays.
  return deleteRows(
    db,
    authUser,
    sql`${inArray(authUser.id, stale)} and ${eq(authUser.emailVerified, false)}`,
  );
}

/** A count is kept for so long beyond its time: a clock may be a little ahead of the database's, which tells that time. */
const MINUTE_MS = 60_000;

/** Deletes records that mean nothing any more. */
export const recordSweeps = (db: Db): Sweep[] => [
  {
    name: "expired human-check tokens",
    run: (now) => deleteInBatches(db, humanProof, lte(humanProof.expiresAt, now), humanProof.expiresAt),
  },
  {
    name: "expired idempotency keys",
    run: (now) =>
      deleteInBatches(db, idempotencyClaim, lte(idempotencyClaim.expiresAt, now), idempotencyClaim.expiresAt),
  },
  {
    name: "mails that nobody waits for any more",
    run: (now) => deleteInBatches(db, letter, lte(letter.expiresAt, now), letter.expiresAt),
  },
  {
    name: "links that have ended",
    // One that was taken down stays as long as its result, which can't be shared any more.
    run: (now) =>
      deleteInBatches(
        db,
        share,
        sql`${lte(share.expiresAt, now)} and ${isNull(share.removedAt)}`,
        share.expiresAt,
      ),
  },
  {
    name: "callbacks that can't come again",
    run: (now) =>
      deleteInBatches(db, providerCallback, lte(providerCallback.expiresAt, now), providerCallback.expiresAt),
  },
  {
    name: "counts of requests whose time is over",
    run: (now) =>
      deleteInBatches(db, rateLimit, lt(rateLimit.expire, now.getTime() - MINUTE_MS), rateLimit.expire),
  },
];
