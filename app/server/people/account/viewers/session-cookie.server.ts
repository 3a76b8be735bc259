import { PRODUCT } from "#registry/contract/product.ts";
import { sign, signerOf, type Secrets } from "~/server/config/secrets.server.ts";

/** The prefix of all cookies that the accounts library sets. */
export const COOKIE_PREFIX = PRODUCT.slug;

/** Cookies of the library that are read here: a session's, and that of a sign-in which waits for a code. */
type LibraryCookie = "session_token" | "two_factor";

/** The session cookie's name: under https it has the prefix that lets only https set it. */
export const sessionCookieName = (secure: boolean, cookie: LibraryCookie = "session_token"): string =>
  `${secure ? "__Secure-" : ""}${COOKIE_PREFIX}.${cookie}`;

export type SessionCookie =
  | { kind: "none" }
  /** There is one, but this site did not sign it. */
  | { kind: "forged" }
  /** `isOld`: with a secret that is about to go, so the cookie has to be written anew. */
  | { kind: "signed"; token: string; isOld: boolean };

/**
 * Reads the session cookie as the accounts library writes it: `<token>.<HMAC-SHA256 of the token, in base64>`.
 * @param pairs a `Cookie` header, or the first part of a `Set-Cookie`.
 */
export function readSessionCookie(
  pairs: string | null,
  secrets: Secrets,
  secure: boolean,
  cookie: LibraryCookie = "session_token",
): SessionCookie {
  const name = sessionCookieName(secure, cookie);
  const values = (pairs ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)))
    .filter((value) => value !== "");
  if (values.length === 0) return { kind: "none" };
  for (const value of values) {
    const { text: token, signer } = readSigned(value, secrets);
    if (token !== "" && signer !== null) return { kind: "signed", token, isOld: signer === "older" };
  }
  return { kind: "forged" };
}

/** The `Set-Cookie` header that keeps a session for another `maxAgeS` seconds. */
export function writeSessionCookie(
  token: string,
  { secrets, secure, maxAgeS }: { secrets: Secrets; secure: boolean; maxAgeS: number },
): string {
  const value = writeSigned(token, secrets);
  const attributes = [
    `Max-Age=${maxAgeS}`,
    "Path=/",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    "SameSite=Lax",
  ];
  return [`${sessionCookieName(secure)}=${value}`, ...attributes].join("; ");
}

/**
 * A `Cookie` header as the accounts library can read it, which knows the current secret only: what older ones signed is
 * signed anew.
 */
export const renewCookies = (header: string, secrets: Secrets): string =>
  header
    .split(";")
    .map((pair) => pair.trim())
    .map((pair) => {
      const [name = "", given = ""] = pair.split(/=(.*)/s);
      if (!name.replace("__Secure-", "").startsWith(`${COOKIE_PREFIX}.`)) return pair;
      const { text, signer } = readSigned(decode(given), secrets);
      return signer === "older" ? `${name}=${writeSigned(text, secrets)}` : pair;
    })
    .join("; ");

/** What a cookie of the library says, and who signed it: `<text>.<HMAC-SHA256 of the text, in base64>`. */
function readSigned(value: string, secrets: Secrets) {
  const dot = Math.max(value.lastIndexOf("."), 0);
  const text = value.slice(0, dot);
  return { text, signer: signerOf(text, Buffer.from(value.slice(dot + 1), "base64"), secrets) };
}

const writeSigned = (text: string, secrets: Secrets): string =>
  encodeURIComponent(`${text}.${sign(text, secrets).toString("base64")}`);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
