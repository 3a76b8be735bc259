import { asc, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { deleteRows } from "~/server/db/delete-rows.ts";
import { repeatBatch } from "~/server/db/in-batches.ts";
import { idempotencyClaim, providerCallback } from "~/server/db/schema/generations.ts";
import { humanProof } from "~/server/db/schema/human-check.ts";
import { letter } from "~/server/db/schema/mail.ts";
import { share } from "~/server/db/schema/shares.ts";
import type { Sweep } from "./sweeper.server.ts";

const BATCH = 1_000;

/** Deletes records that mean nothing any more. */
export const recordSweeps = (db: Db): Sweep[] => [
  {
    name: "expired human-check tokens",
    run: (now) =>
      repeatBatch(BATCH, async (size) => {
        const lapsed = db
          .select({ nonce: humanProof.nonce })
          .from(humanProof)
          .where(lte(humanProof.expiresAt, now))
          .orderBy(asc(humanProof.expiresAt))
          .limit(size);
        return deleteRows(db, humanProof, inArray(humanProof.nonce, lapsed));
      }),
  },
  {
    name: "expired idempotency keys",
    run: (now) => deleteRows(db, idempotencyClaim, lte(idempotencyClaim.expiresAt, now)),
  },
  {
    name: "mails that nobody waits for any more",
    run: (now) => deleteRows(db, letter, lte(letter.expiresAt, now)),
  },
  {
    name: "links that have ended",
    // One that was taken down stays as long as its result, which can't be shared any more.
    run: (now) => deleteRows(db, share, sql`${lte(share.expiresAt, now)} and ${isNull(share.removedAt)}`),
  },
  {
    name: "callbacks that can't come again",
    run: (now) => deleteRows(db, providerCallback, lte(providerCallback.expiresAt, now)),
  },
];
