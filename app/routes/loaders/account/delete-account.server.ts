import type { AccountOutcome } from "~/server/people/accounts/accounts.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";

/** What deleting an account is made of, one part of the site each. */
export interface Farewell {
  /** Ends what would go on costing money. */
  forgetPayments(accountId: string): Promise<void>;
  /** Signs out every browser, so that nothing new is made; gives this one's headers. */
  signOutEverywhere(): Promise<AccountOutcome>;
  deletePictures(accountId: string): Promise<Receipt>;
  removeRecords(accountId: string): Promise<void>;
}

/**
 * Deletes an account: money first, then the pictures, the person's own records last. Whatever fails on the way leaves an
 * account that can sign in and be deleted again, and is never charged.
 */
export async function deleteAccount(
  accountId: string,
  farewell: Farewell,
): Promise<{ receipt: Receipt; headers: Headers }> {
  await farewell.forgetPayments(accountId);
  const { headers } = await farewell.signOutEverywhere();
  const receipt = await farewell.deletePictures(accountId);
  await farewell.removeRecords(accountId);
  return { receipt, headers };
}
