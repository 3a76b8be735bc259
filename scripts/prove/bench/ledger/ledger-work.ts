import type { Viewer } from "~/server/viewer/viewer.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { createLedger, type SweepingLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import type { Db } from "~/server/db/db.ts";

/** Accounts that the work is spread over. */
export const ACCOUNTS = 64;
const PACK = 1_000_000;
const STALE_MS = 900_000;

const accountOf = (number: number): Viewer => ({
  id: accountName(number),
  kind: "account",
  plan: "free",
  addressHash: "bench",
  networks: [],
});

export const accountName = (number: number): string => `bench-account-${number}`;

export interface LedgerWork {
  /** Holds 2 credits of an account, numbered from 1, and spends them. */
  holdAndCapture(account: number, generationId: string): Promise<void>;
}

/**
 * Prepares an empty database: every account has one pack, whose lot has the account's number, and no daily credits
 * left, so that each hold takes from one lot that is known beforehand.
 */
export async function prepareLedger(db: Db, now: Date): Promise<LedgerWork> {
  const ledger = createLedger(db, { visitorCreditsPerAddress: 0 });
  const grants = createGrants(db);
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  for (const number of numbers)
    await grants.grantPack(
      { accountId: accountName(number), credits: PACK, paymentRef: `bench-${number}` },
      now,
    );
  for (const number of numbers) {
    const { balance } = await ledger.readBalance(accountOf(number), now);
    await hold(ledger, number, `bench-daily-${number}`, balance - PACK, now);
  }
  return {
    async holdAndCapture(account, generationId) {
      await hold(ledger, account, generationId, 2, now);
      if (!(await ledger.capture(generationId, now))) throw new Error("a hold was not captured");
    },
  };
}

const hold = (ledger: SweepingLedger, account: number, generationId: string, amount: number, now: Date) =>
  ledger.hold({
    viewer: accountOf(account),
    generationId,
    amount,
    now,
    expiresAt: new Date(now.getTime() + STALE_MS),
  });
