import type { CallApi } from "~/pages/tool/form/api-call.ts";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";
import { readNewestPurchase } from "./read-purchases.ts";

/** Pauses between looks at a purchase, in milliseconds: short at first, longer and longer, two minutes in all. */
const PAUSES_MS = [2_000, 3_000, 4_500, 7_000, 10_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000];

export type PurchaseProgress =
  | { name: "checking" | "pending" | "waiting" | "expired" | "reversed" }
  | { name: "paid"; purchase: PurchaseView };

/**
 * Looks at the account's newest purchase until its outcome is known, telling each change; "waiting" once it gives up,
 * which changes nothing about the purchase.
 */
export async function followPurchase(deps: {
  callApi: CallApi;
  sleep: (milliseconds: number) => Promise<void>;
  onChange: (progress: PurchaseProgress) => void;
  signal: AbortSignal;
}): Promise<void> {
  const { callApi, sleep, onChange, signal } = deps;
  for (const pause of [...PAUSES_MS, null]) {
    const purchase = await readNewestPurchase(callApi);
    if (signal.aborted) return;
    if (purchase?.status === "paid") return onChange({ name: "paid", purchase });
    if (purchase !== null && purchase.status !== "pending") return onChange({ name: purchase.status });
    onChange({ name: pause === null ? "waiting" : "pending" });
    if (pause === null) return;
    await sleep(pause);
    if (signal.aborted) return;
  }
}
