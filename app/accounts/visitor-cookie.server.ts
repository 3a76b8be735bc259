import { createHmac, timingSafeEqual } from "node:crypto";
import { PRODUCT } from "#registry/contract/product.ts";

/** Who a visitor is, until they sign in; and a browser's mark from the first time that somebody signs in with it. */
const NAMES = { visitor: `${PRODUCT.slug}_visitor`, browser: `${PRODUCT.slug}_browser` } as const;
const ONE_YEAR_S = 365 * 86_400;
/** A visitor id as this module makes it: 128 random bits in base64url. */
const ID = /^v_[A-Za-z0-9_-]{22}$/;

/** A new visitor's id from 16 random bytes. */
export const visitorIdFrom = (bytes: Buffer): string => `v_${bytes.toString("base64url")}`;

/** Writes and reads the cookie that a visitor, or a browser, is known by: `<id>.<HMAC-SHA256 of the id>`. */
export class VisitorCookie {
  readonly #key: Buffer;
  readonly #name: string;

  /** @param key a secret for this purpose only. */
  constructor(key: Buffer, names: keyof typeof NAMES = "visitor") {
    this.#key = key;
    this.#name = NAMES[names];
  }

  /** The visitor id of a `Cookie` header, or null when there is none that this key signed. */
  read(header: string | null): string | null {
    for (const pair of (header ?? "").split(";")) {
      const [name, value = ""] = pair.trim().split("=", 2);
      const [id = "", signature = ""] = value.split(".", 2);
      if (name === this.#name && ID.test(id) && this.#isSigned(id, signature)) return id;
    }
    return null;
  }

  /** The `Set-Cookie` header for a visitor. `secure`: the site is reached over https. */
  write(id: string, secure: boolean): string {
    return setCookie(this.#name, `${id}.${this.#sign(id).toString("base64url")}`, ONE_YEAR_S, secure);
  }

  /** The `Set-Cookie` header by which a browser forgets its visitor. */
  clear(secure: boolean): string {
    return setCookie(this.#name, "", 0, secure);
  }

  #sign(id: string): Buffer {
    return createHmac("sha256", this.#key).update(id).digest();
  }

  #isSigned(id: string, signature: string): boolean {
    const given = Buffer.from(signature, "base64url");
    const wanted = this.#sign(id);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

function setCookie(name: string, value: string, maxAgeS: number, secure: boolean): string {
  const attributes = [
    "Path=/",
    `Max-Age=${maxAgeS}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  return [`${name}=${value}`, ...attributes].join("; ");
}
