import { PRODUCT } from "#registry/contract/product.ts";
import { sign, signerOf, type Secrets } from "~/server/config/secrets.server.ts";

/** Who a visitor is, until they sign in; and a browser's mark from the first time that somebody signs in with it. */
const NAMES = { visitor: `${PRODUCT.slug}_visitor`, browser: `${PRODUCT.slug}_browser` } as const;
const ONE_YEAR_S = 365 * 86_400;
/** A visitor id as this module makes it: 128 random bits in base64url. */
const ID = /^v_[A-Za-z0-9_-]{22}$/;

/** A new visitor's id from 16 random bytes. */
export const visitorIdFrom = (bytes: Buffer): string => `v_${bytes.toString("base64url")}`;

/** An id that this site gave. */
export interface KnownVisitor {
  id: string;
  /** Signed with a secret that is about to go: the cookie has to be written anew. */
  isOld: boolean;
}

/** Writes and reads the cookie that a visitor, or a browser, is known by: `<id>.<HMAC-SHA256 of the id>`. */
export class VisitorCookie {
  readonly #secrets: Secrets<Buffer>;
  readonly #name: string;

  /** @param secrets for this purpose only. */
  constructor(secrets: Secrets<Buffer>, names: keyof typeof NAMES = "visitor") {
    this.#secrets = secrets;
    this.#name = NAMES[names];
  }

  /** The visitor of a `Cookie` header, or null when there is none that these secrets signed. */
  read(header: string | null): KnownVisitor | null {
    for (const pair of (header ?? "").split(";")) {
      const [name, value = ""] = pair.trim().split("=", 2);
      const [id = "", signature = ""] = value.split(".", 2);
      if (name !== this.#name || !ID.test(id)) continue;
      const signer = signerOf(id, Buffer.from(signature, "base64url"), this.#secrets);
      if (signer !== null) return { id, isOld: signer === "older" };
    }
    return null;
  }

  /** The `Set-Cookie` header for a visitor. `secure`: the site is reached over https. */
  write(id: string, secure: boolean): string {
    const value = `${id}.${sign(id, this.#secrets).toString("base64url")}`;
    return setCookie(this.#name, value, ONE_YEAR_S, secure);
  }

  /** The `Set-Cookie` header by which a browser forgets its visitor. */
  clear(secure: boolean): string {
    return setCookie(this.#name, "", 0, secure);
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
