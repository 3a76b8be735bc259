import { isItem } from "#registry/contract/plans/amounts.ts";
import type { CallApi } from "~/pages/tool/form/api-call.ts";
import { isRecord } from "~/pages/tool/form/is-record.ts";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";

const STATUSES = [
  "pending",
  "paid",
  "expired",
  "reversed",
] as const satisfies readonly PurchaseView["status"][];

/** The newest purchase of the account; null when there is none, or when it cannot be had. */
export async function readNewestPurchase(callApi: CallApi): Promise<PurchaseView | null> {
  const answer = await callApi({ path: "/api/purchases" });
  if (!answer.ok || !isRecord(answer.body) || !Array.isArray(answer.body.purchases)) return null;
  const purchases = answer.body.purchases.flatMap(parsePurchase);
  return purchases.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0] ?? null;
}

function parsePurchase(value: unknown): PurchaseView[] {
  if (!isRecord(value)) return [];
  const { id, item, amountCents, createdAt } = value;
  const status = STATUSES.find((known) => known === value.status);
  if (typeof id !== "string" || typeof createdAt !== "string" || typeof amountCents !== "number") return [];
  return status !== undefined && isItem(item) ? [{ id, item, amountCents, status, createdAt }] : [];
}
