import { createHmac, randomBytes } from "node:crypto";
import type { Viewer } from "./viewer.ts";
import type { Viewers } from "./viewers.ts";
import { networkOf } from "./network-address.server.ts";
import { VisitorCookie, visitorIdFrom } from "./visitor-cookie.server.ts";

export type { Viewers } from "./viewers.ts";

export interface ViewersOptions {
  /** The site's secret; keys for each purpose are derived from it. */
  secret: string;
  /** Mark cookies `Secure` whatever the request says; by default they are when the request came over https. */
  secureCookies?: boolean;
  random?: (bytes: number) => Buffer;
}

/** Knows visitors by a signed cookie and counts them by a hash of their network address, which is kept nowhere else. */
export function createViewers({ secret, secureCookies, random = randomBytes }: ViewersOptions): Viewers {
  const cookie = new VisitorCookie(deriveKey(secret, "visitor-cookie"));
  const addressKey = deriveKey(secret, "network-address");
  const visitor = (id: string, clientAddress: string): Viewer => ({
    id,
    kind: "visitor",
    plan: "visitor",
    addressHash: createHmac("sha256", addressKey).update(networkOf(clientAddress)).digest("base64url"),
  });
  const readId = (request: Request) => cookie.read(request.headers.get("cookie"));
  return {
    async read(request, clientAddress) {
      const id = readId(request);
      return id === null ? null : visitor(id, clientAddress);
    },
    async ensure(request, clientAddress) {
      const known = readId(request);
      if (known !== null) return { viewer: visitor(known, clientAddress) };
      const id = visitorIdFrom(random(16));
      const secure = secureCookies ?? new URL(request.url).protocol === "https:";
      return { viewer: visitor(id, clientAddress), setCookie: cookie.write(id, secure) };
    },
  };
}

/** A key for one purpose, so that what is signed for one can't be used for another. */
const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(purpose).digest();
