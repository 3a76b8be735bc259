import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/server/db/db.ts";
import { deleteInBatches } from "~/server/db/in-batches.ts";
import { accountSignal } from "~/server/db/schema/accounts.ts";
import type { Signals } from "~/server/viewer.ts";
import { addUtcDays } from "./utc-day.ts";

/** For how many days a signal is kept after it was last seen; the privacy page says so. */
const SIGNALS_KEPT_DAYS = 90;

/** Keeps signals in a database. @param key what they are hashed under; the same in every instance. */
export const createSignals = (db: Db, key: string): Signals => ({
  codeOf: (kind, value) => ({
    kind,
    code: createHmac("sha256", key).update(`${kind}:${value}`).digest("base64url"),
  }),
  async note(accountId, signals, now) {
    if (signals.length === 0) return;
    const seen = new Map(signals.map((signal) => [`${signal.kind}:${signal.code}`, signal]));
    await db.transaction(async (tx) => {
      await tx
        .insert(accountSignal)
        .values(
          [...seen.values()].map((signal) => ({ ...signal, accountId, firstSeenAt: now, lastSeenAt: now })),
        )
        .onConflictDoUpdate({
          target: [accountSignal.accountId, accountSignal.kind, accountSignal.code],
          set: { lastSeenAt: sql`greatest(${accountSignal.lastSeenAt}, excluded.last_seen_at)` },
        });
      await noteMatches(tx, accountId);
    });
  },
});

/** Adds to an account's open invitations, on either side, the kinds of signals that both sides share. */
export async function noteMatches(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`
    update invitation set matched = array(
      select distinct kind from unnest(invitation.matched || found.kinds) as kind order by kind
    )
    from (
      select i.account_id, array_agg(distinct invited.kind) as kinds
      from invitation i
      join account_signal invited on invited.account_id = i.account_id
      join account_signal inviter on inviter.account_id = i.inviter_id
        and inviter.kind = invited.kind and inviter.code = invited.code
      where i.rewarded_at is null and (i.account_id = ${accountId} or i.inviter_id = ${accountId})
      group by i.account_id
    ) found
    where found.account_id = invitation.account_id and not invitation.matched @> found.kinds`);
}

/** Forgets what no account was seen with for long, batch by batch. What it told of invitations stays with them. */
export function forgetOldSignals(db: Db, now: Date): AsyncGenerator<number, void, void> {
  const { lastSeenAt } = accountSignal;
  return deleteInBatches(db, accountSignal, lt(lastSeenAt, addUtcDays(now, -SIGNALS_KEPT_DAYS)), lastSeenAt);
}
