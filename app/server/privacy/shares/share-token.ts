import { createHash, timingSafeEqual } from "node:crypto";

/** Characters of an id (96 bits) and of a secret (128 bits), in base64url. */
const ID = 16;
const SECRET = 22;
const TOKEN = new RegExp(`^[A-Za-z0-9_-]{${ID + SECRET}}$`);
const SHARE_ID = new RegExp(`^[A-Za-z0-9_-]{${ID}}$`);

/** A link's token in its two parts: the id names the share, the secret opens it. */
export interface ShareToken {
  id: string;
  secret: string;
}

/** Makes a token of two random names of 32 hexadecimal digits each. */
export function makeToken(newId: () => string): ShareToken {
  const letters = (length: number) => Buffer.from(newId(), "hex").toString("base64url").slice(0, length);
  return { id: letters(ID), secret: letters(SECRET) };
}

/** The parts of a token as an address gives it; null for what can't be one. */
export const readToken = (text: string): ShareToken | null =>
  TOKEN.test(text) ? { id: text.slice(0, ID), secret: text.slice(ID) } : null;

/** Whether a text can be the id of a share. */
export const isShareId = (text: string): boolean => SHARE_ID.test(text);

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether a secret is the one that was hashed, in a time that does not tell how near it is. */
export const isSecretOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, "hex"), createHash("sha256").update(secret).digest());
