import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readBody } from "~/server/errors/read-body.server.ts";
import type { Callback } from "../provider.ts";
import { PREDICTION_ID, refsOf } from "./run-ref.ts";

/** Seconds that a signature's time may be off, in both directions. */
const TOLERANCE_S = 300;
/** Bytes. */
const MAX_BODY = 1024 * 1024;
const SECRET_PREFIX = "whsec_";

const headersSchema = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(2_000),
});
const bodySchema = z.object({ id: z.string().regex(PREDICTION_ID) });

/**
 * The callback in a request when the vendor signed exactly these bytes a short while ago; else null. The signature is
 * `v1,` and the base64 of an HMAC-SHA256 over id, time and body; several may stand in the header, divided by spaces.
 * @throws AppError BODY_TOO_LARGE.
 */
export async function verifyWebhook(
  secret: string | undefined,
  request: Request,
  now: Date,
): Promise<Callback | null> {
  const headers = headersSchema.safeParse({
    id: request.headers.get("webhook-id"),
    timestamp: request.headers.get("webhook-timestamp"),
    signature: request.headers.get("webhook-signature"),
  });
  const key = Buffer.from((secret ?? "").replace(SECRET_PREFIX, ""), "base64");
  if (!headers.success || key.length === 0) return null;
  const { id, timestamp, signature } = headers.data;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > TOLERANCE_S) return null;
  const body = await readBody(request, MAX_BODY);
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const isSigned = signature.split(" ").some((candidate) => isSame(candidate, `v1,${expected}`));
  return isSigned ? readPayload(id, body) : null;
}

/** Compares in the same time wherever two texts differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readPayload(id: string, body: Buffer): Callback | null {
  try {
    const payload = bodySchema.safeParse(JSON.parse(body.toString("utf8")));
    return payload.success ? { id, refs: refsOf(payload.data.id) } : null;
  } catch {
    return null;
  }
}
