import { isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { deleteInBatches } from "~/server/db/delete-rows.ts";
import { idempotencyClaim, providerCallback } from "~/server/db/schema/generations.ts";
import { humanProof } from "~/server/db/schema/human-check.ts";
import { letter } from "~/server/db/schema/mail.ts";
import { rateLimit } from "~/server/db/schema/rate-limits.ts";
import { share } from "~/server/db/schema/shares.ts";
import type { Sweep } from "./sweeper.server.ts";

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
