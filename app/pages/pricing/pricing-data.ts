import type { Plan } from "#registry/contract/plans.ts";
import type { SubscriptionView } from "#registry/contract/wire/responses.ts";

/** Whether and how one can buy: for money, at the checkout that takes none, or not at all. */
export type Shop = "open" | "development" | "closed";

/** What the pricing page's loader gives its components. */
export interface PricingData {
  plan: Plan;
  shop: Shop;
  /** The viewer's own subscription, if any. */
  subscription: SubscriptionView | null;
  /** Credits of the cheapest picture in a style. */
  cheapest: number;
  enable21x9: boolean;
}
