import { z } from "zod";
import { sign, signerOf, type Secrets } from "~/server/config/secrets.server.ts";
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

const textOf = (claim: SignedClaim): string =>
  JSON.stringify([
    claim.method,
    claim.key,
    claim.contentType,
    claim.expires,
    claim.maxBytes,
    claim.size ?? null,
  ]);

/** The query string that makes an address a signed one. */
export function signClaim(secrets: Secrets, claim: SignedClaim): string {
  return new URLSearchParams({
    type: claim.contentType,
    expires: String(claim.expires),
    max: String(claim.maxBytes),
    ...(claim.size !== undefined && { size: String(claim.size) }),
    signature: sign(textOf(claim), secrets).toString("base64url"),
  }).toString();
}

/** What an address allows; null when it was altered, never signed by us, or has expired. Compares in constant time. */
export function readClaim(
  secrets: Secrets,
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
  if (signerOf(textOf(claim), Buffer.from(signature, "base64url"), secrets) === null) return null;
  return expires * 1000 > asked.now.getTime() ? claim : null;
}
