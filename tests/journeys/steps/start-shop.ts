import { startSite, type Site } from "../../site-process.ts";
import { startStripe, type LoopbackStripe } from "../../vendors/stripe/start-stripe.ts";

export interface Shop {
  site: Site;
  stripe: LoopbackStripe;
  stop(): Promise<void>;
}

/** A site of its own that sells through a payment service on this machine, which tells it of what happens. */
export async function startShop(): Promise<Shop> {
  const stripe = await startStripe();
  const site = await startSite({
    env: {
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    },
  });
  stripe.webhooks.url = `${site.baseUrl}/api/webhooks/stripe`;
  return {
    site,
    stripe,
    async stop() {
      await stripe.stop();
      await site.stop();
    },
  };
}
