import type Stripe from "stripe";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { recordReversal } from "../record-payment.server.ts";
import { findAtVendor } from "./ask-vendor.server.ts";
import { idOf, type Look, type StripeContext } from "./stripe-context.ts";

/** Takes back what was refunded of a charge. */
export const lookAtCharge =
  (context: StripeContext): Look =>
  async (ref, now) => {
    const charge = await findAtVendor(() => context.stripe.charges.retrieve(ref));
    const paymentRef = idOf(charge?.payment_intent);
    if (charge && paymentRef !== null && charge.amount_refunded > 0)
      await recordReversal(context, { paymentRef, kind: "refund", amountCents: charge.amount_refunded }, now);
    return false;
  };

/** Inquiries and disputes that were kept from becoming one: no money has moved. */
const WITHOUT_MONEY: readonly Stripe.Dispute.Status[] = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "prevented",
];

/**
 * Takes back what a chargeback is about as soon as the money is withdrawn. Winning it gives nothing back by itself: the
 * log says so, and a person decides.
 */
export const lookAtDispute =
  (context: StripeContext): Look =>
  async (ref, now) => {
    const dispute = await findAtVendor(() => context.stripe.disputes.retrieve(ref));
    const paymentRef = idOf(dispute?.payment_intent);
    if (!dispute || paymentRef === null || WITHOUT_MONEY.includes(dispute.status)) return false;
    if (dispute.status === "won") {
      context.log.info({ dispute: ref }, "a chargeback was won; credits taken back for it stay taken back");
      return false;
    }
    await recordReversal(context, { paymentRef, kind: "chargeback", amountCents: dispute.amount }, now);
    return false;
  };

const REVIEWED_S = 3 * 24 * 3600;
const MOST = 1_000;

/** Looks at every refund and chargeback of the last three days, for whatever no webhook told. Gives how many. */
export async function reviewReversals(
  { stripe }: StripeContext,
  looks: { charge: Look; dispute: Look },
  now: Date,
): Promise<number> {
  const created = { gte: Math.floor(now.getTime() / 1000) - REVIEWED_S };
  const charges = new Set<string>();
  const refunds = stripe.refunds.list({ created, limit: 100 });
  for (const refund of await refunds.autoPagingToArray({ limit: MOST })) {
    const charge = idOf(refund.charge);
    if (charge !== null) charges.add(charge);
  }
  const disputes = await stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST });
  const told = [
    ...[...charges].map((ref) => ({ look: looks.charge, ref })),
    ...disputes.map(({ id }) => ({ look: looks.dispute, ref: id })),
  ];
  const review = workThrough<(typeof told)[number]>({
    size: Infinity,
    list: async () => told,
    work: async ({ look, ref }) => void (await look(ref, now)),
    endsAt: isAppError,
  });
  return countAll(review);
}
