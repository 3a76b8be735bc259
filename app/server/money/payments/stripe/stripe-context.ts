import type Stripe from "stripe";
import type { PaymentsContext } from "../payments-context.ts";

/** Looks at one object of the vendor and takes its state in. Gives whether a purchase was settled by that. */
export type Look = (ref: string, now: Date) => Promise<boolean>;

/** What the parts of the Stripe adapter work with. */
export interface StripeContext extends PaymentsContext {
  stripe: Stripe;
}

/** One look for each kind of object. Whatever tells of an object, webhook, poller or person, leads to its look. */
export interface StripeLooks {
  checkout: Look;
  invoice: Look;
  subscription: Look;
  charge: Look;
  dispute: Look;
}

/** The id of an object that the vendor gives by id or whole. */
export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === "string" ? ref : (ref?.id ?? null);
