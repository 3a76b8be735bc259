import { createHmac, timingSafeEqual } from "node:crypto";
import { PRODUCT } from "#registry/contract/product.ts";

/** The prefix of all cookies that the accounts library sets. */
export const COOKIE_PREFIX = PRODUCT.slug;

const NAME = `${COOKIE_PREFIX}.session_token`;

/** The session cookie's name: under https it has the prefix that lets only https set it. */
export const sessionCookieName = (secure: boolean): string => (secure ? `__Secure-${NAME}` : NAME);

export type SessionCookie =
  | { kind: "none" }
  /** There is one, but this site did not sign it. */
  | { kind: "forged" }
  | { kind: "signed"; token: string };

/**
 * Reads the session cookie as the accounts library writes it: `<token>.<HMAC-SHA256 of the token, in base64>`.
 * @param pairs a `Cookie` header, or the first part of a `Set-Cookie`.
 */
export function readSessionCookie(pairs: string | null, secret: string, secure: boolean): SessionCookie {
  const name = sessionCookieName(secure);
  const values = (pairs ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)))
    .filter((value) => value !== "");
  if (values.length === 0) return { kind: "none" };
  for (const value of values) {
    const dot = value.lastIndexOf(".");
    const token = value.slice(0, Math.max(dot, 0));
    if (token !== "" && isSigned(token, value.slice(dot + 1), secret)) return { kind: "signed", token };
  }
  return { kind: "forged" };
}

/** The `Set-Cookie` header that keeps a session for another `maxAgeS` seconds. */
export function writeSessionCookie(
  token: string,
  { secret, secure, maxAgeS }: { secret: string; secure: boolean; maxAgeS: number },
): string {
  const value = encodeURIComponent(`${token}.${sign(token, secret).toString("base64")}`);
  const attributes = [
    `Max-Age=${maxAgeS}`,
    "Path=/",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    "SameSite=Lax",
  ];
  return [`${sessionCookieName(secure)}=${value}`, ...attributes].join("; ");
}

const sign = (token: string, secret: string): Buffer => createHmac("sha256", secret).update(token).digest();

function isSigned(token: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature, "base64");
  const wanted = sign(token, secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
