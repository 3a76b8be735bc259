import type { PurchaseList } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";

/**
 * The viewer's purchases, newest first, and their subscription. Whoever waits for a purchase asks here, so the vendor
 * is asked about those that are pending.
 */
export const loader = apiRoute<PurchaseList>(async ({ runtime, viewer }) => {
  const { payments } = runtime;
  if (!payments || viewer.kind !== "account") return { purchases: [], subscription: null };
  const now = runtime.now();
  await payments.askAbout(viewer.id, now);
  const [purchases, subscription] = await Promise.all([
    payments.listPurchases(viewer.id),
    payments.readSubscription(viewer.id, now),
  ]);
  return { purchases, subscription };
});

export const action = refuseMethod("GET");
