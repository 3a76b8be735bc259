import { sign, signerOf, type Secrets } from "~/server/config/secrets.server.ts";

/**
 * A mailed link's token as the accounts library can check it, which knows the current secret only: what an older one
 * signed is signed anew, and anything else stays as it is. A token is a JWT with HMAC-SHA256.
 */
export function renewMailToken(token: string, secrets: Secrets): string {
  const dot = Math.max(token.lastIndexOf("."), 0);
  const text = token.slice(0, dot);
  const signer = signerOf(text, Buffer.from(token.slice(dot + 1), "base64url"), secrets);
  return signer === "older" ? `${text}.${sign(text, secrets).toString("base64url")}` : token;
}
