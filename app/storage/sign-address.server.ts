import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { PHOTO_TYPES, type PhotoType } from "./uploads.ts";

/** What a signed address allows: one method on one key, for one type, up to a size, until a moment. */
export interface SignedClaim {
  method: "PUT";
  key: string;
  contentType: PhotoType;
  /** Seconds since 1970. */
  expires: number;
  maxBytes: number;
  /** Set when the client told the size beforehand: the body must have exactly it. */
  size?: number | undefined;
}

const Query = z.object({
  type: z.enum(PHOTO_TYPES),
  expires: z.coerce.number().int().positive(),
  max: z.coerce.number().int().positive(),
  size: z.coerce.number().int().positive().optional(),
  signature: z.string(),
});

const signatureOf = (secret: string, claim: SignedClaim): Buffer =>
  createHmac("sha256", secret)
    .update(
      JSON.stringify([
        claim.method,
        claim.key,
        claim.contentType,
        claim.expires,
        claim.maxBytes,
        claim.size ?? null,
      ]),
    )
    .digest();

/** The query string that makes an address a signed one. */
export function signClaim(secret: string, claim: SignedClaim): string {
  return new URLSearchParams({
    type: claim.contentType,
    expires: String(claim.expires),
    max: String(claim.maxBytes),
    ...(claim.size !== undefined && { size: String(claim.size) }),
    signature: signatureOf(secret, claim).toString("base64url"),
  }).toString();
}

/** What an address allows; null when it was altered, never signed by us, or has expired. Compares in constant time. */
export function readClaim(
  secret: string,
  asked: { method: string; key: string; query: URLSearchParams; now: Date },
): SignedClaim | null {
  const query = Query.safeParse(Object.fromEntries(asked.query));
  if (!query.success || asked.method !== "PUT") return null;
  const { type, expires, max, size, signature } = query.data;
  const claim: SignedClaim = {
    method: "PUT",
    key: asked.key,
    contentType: type,
    expires,
    maxBytes: max,
    size,
  };
  const [given, wanted] = [Buffer.from(signature, "base64url"), signatureOf(secret, claim)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return expires * 1000 > asked.now.getTime() ? claim : null;
}
