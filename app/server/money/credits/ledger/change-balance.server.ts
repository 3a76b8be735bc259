import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/db.ts";
import { creditAccount, creditEntry, type ENTRY_KINDS } from "~/server/db/schema/credits.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";

/** Far above any price or pack; keeps sums of many lots inside a database integer. */
const LARGEST_AMOUNT = 1_000_000;

/** Throws unless an amount of credits is a positive whole number of sensible size: anything else is our own mistake. */
export function assertAmount(amount: number): void {
  invariant(
    Number.isInteger(amount) && amount > 0 && amount <= LARGEST_AMOUNT,
    `an amount of credits must be a whole number from 1 to ${LARGEST_AMOUNT}`,
  );
}

/** Opens the account when it is new, and makes every other change of it wait until this transaction ends. */
export async function lockAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (await lockIfOpen(tx, accountId)) return;
  const opened = await tx
    .insert(creditAccount)
    .values({ id: accountId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: creditAccount.id });
  // Another transaction may have opened it meanwhile.
  if (opened.length === 0) await lockIfOpen(tx, accountId);
}

/** False, and nothing locked, where the account is not there yet. */
async function lockIfOpen(tx: Tx, accountId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: creditAccount.id })
    .from(creditAccount)
    .where(eq(creditAccount.id, accountId))
    .for("update");
  return locked.length > 0;
}

/** Locks several accounts, always in the order of their ids, so that no two transactions wait for each other. */
export async function lockAccounts(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  for (const id of [...new Set(accountIds)].sort()) await lockAccount(tx, id, now);
}

export interface BalanceChange {
  accountId: string;
  delta: number;
  kind: (typeof ENTRY_KINDS)[number];
  /** What caused it; unique per kind, so that no cause counts twice. */
  ref: string;
  now: Date;
}

/** Changes a locked account's balance and writes the ledger line that says so. */
export async function changeBalance(
  tx: Tx,
  { accountId, delta, kind, ref, now }: BalanceChange,
): Promise<void> {
  const [account] = await tx
    .update(creditAccount)
    .set({ balance: sql`${creditAccount.balance} + ${delta}::int` })
    .where(eq(creditAccount.id, accountId))
    .returning({ balance: creditAccount.balance });
  invariant(account, "a balance changes only on an account that was locked before");
  await tx
    .insert(creditEntry)
    .values({ accountId, delta, balanceAfter: account.balance, kind, ref, createdAt: now });
}
