import type Stripe from "stripe";
import { readBody } from "~/server/errors/read-body.server.ts";

/** Seconds that a signature's time may be off, in both directions. */
const TOLERANCE_S = 300;
/** Bytes. */
const MAX_BODY = 1024 * 1024;

/** The event in a webhook's body when the vendor signed exactly these bytes a short while ago; else null. */
export async function verifyWebhook(
  stripe: Stripe,
  secret: string | undefined,
  request: Request,
  now: Date,
): Promise<Stripe.Event | null> {
  const header = request.headers.get("Stripe-Signature");
  if (secret === undefined || header === null || !isTimely(header, now)) return null;
  const body = await readBody(request, MAX_BODY);
  try {
    // Decoded strictly and whole: another sequence of bytes never becomes the text that was signed.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return stripe.webhooks.constructEvent(text, header, secret, TOLERANCE_S, undefined, now.getTime());
  } catch {
    return null;
  }
}

/** The vendor's library refuses what is too old, but not what comes from the future. */
function isTimely(header: string, now: Date): boolean {
  const times = header
    .split(",")
    .map((part) => part.split("="))
    .filter(([name]) => name === "t")
    .map(([, value = ""]) => (/^\d{1,12}$/.test(value) ? Number(value) : Number.NaN));
  const nowS = Math.floor(now.getTime() / 1000);
  return times.length > 0 && times.every((time) => Math.abs(nowS - time) <= TOLERANCE_S);
}
