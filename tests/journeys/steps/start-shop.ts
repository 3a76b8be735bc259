import { startSite, type Site } from "../../site-process.ts";
import { startStripe, type LoopbackStripe } from "../../vendors/stripe/start-stripe.ts";

export interface Shop {
  site: Site;
  stripe: LoopbackStripe;
  stop(): Promise<void>;
}

const SHORTEN = new URL("../../faults/shorten-minutes.js", import.meta.url).href;

/**
 * A site of its own that sells through a payment service on this machine, which tells it of what happens.
 * @param minuteMs how long the site's turns take that come once a minute, in milliseconds; a minute without it
 */
export async function startShop({ minuteMs }: { minuteMs?: number } = {}): Promise<Shop> {
  const stripe = await startStripe();
  const site = await startSite({
    env: {
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      ...(minuteMs !== undefined && {
        NODE_OPTIONS: `--import ${SHORTEN}`,
        SHORT_MINUTE_MS: String(minuteMs),
      }),
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
