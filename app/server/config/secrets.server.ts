import { createHmac, timingSafeEqual } from "node:crypto";

/** The secrets of one purpose: the first signs, and what any of them signed is accepted. */
export type Secrets<Key = string> = readonly [current: Key, ...older: Key[]];

/** Secrets made of secrets, in their order. */
export const mapSecrets = <Key>(
  [current, ...older]: Secrets,
  make: (secret: string) => Key,
): Secrets<Key> => [make(current), ...older.map(make)];

/** An HMAC-SHA256 under the current secret. */
export const sign = (text: string, [current]: Secrets<string | Buffer>): Buffer => signUnder(current, text);

/** Whose signature it is: the current secret's, an older one's, or nobody's. Compares in constant time. */
export function signerOf(
  text: string,
  signature: Buffer,
  secrets: Secrets<string | Buffer>,
): "current" | "older" | null {
  const at = secrets.findIndex((secret) => {
    const wanted = signUnder(secret, text);
    return wanted.length === signature.length && timingSafeEqual(wanted, signature);
  });
  if (at === -1) return null;
  return at === 0 ? "current" : "older";
}

const signUnder = (secret: string | Buffer, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();
