import { asc, inArray, lte } from "drizzle-orm";
import type { Db } from "~/server/db/database.server.ts";
import { repeatBatch } from "~/server/db/in-batches.ts";
import { idempotencyClaim, providerCallback } from "~/server/db/schema/generations.ts";
import { humanProof } from "~/server/db/schema/human-check.ts";
import { letter } from "~/server/db/schema/mail.ts";
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
        const gone = await db
          .delete(humanProof)
          .where(inArray(humanProof.nonce, lapsed))
          .returning({ nonce: humanProof.nonce });
        return gone.length;
      }),
  },
  {
    name: "expired idempotency keys",
    async run(now) {
      // One statement, so that a key renewed meanwhile stays.
      const gone = await db
        .delete(idempotencyClaim)
        .where(lte(idempotencyClaim.expiresAt, now))
        .returning({ key: idempotencyClaim.key });
      return gone.length;
    },
  },
  {
    name: "mails that nobody waits for any more",
    async run(now) {
      const gone = await db.delete(letter).where(lte(letter.expiresAt, now)).returning({ id: letter.id });
      return gone.length;
    },
  },
  {
    name: "callbacks that can't come again",
    async run(now) {
      const gone = await db
        .delete(providerCallback)
        .where(lte(providerCallback.expiresAt, now))
        .returning({ id: providerCallback.id });
      return gone.length;
    },
  },
];
