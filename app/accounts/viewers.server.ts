import { createHmac, randomBytes } from "node:crypto";
import { mapSecrets, type Secrets } from "~/secrets.server.ts";
import type { Sessions, SessionState } from "./sessions.server.ts";
import type { Viewer } from "./viewer.ts";
import type { Viewers } from "./viewers.ts";
import { networkOf } from "./network-address.server.ts";
import { VisitorCookie, visitorIdFrom } from "./visitor-cookie.server.ts";

export type { Viewers } from "./viewers.ts";

export interface ViewersOptions {
  /** The site's; keys for each purpose are derived from them. */
  secrets: Secrets;
  /** Knows who is signed in; without it everybody is a visitor. */
  sessions?: Sessions;
  /** Mark cookies `Secure` whatever the request says; by default they are when the request came over https. */
  secureCookies?: boolean;
  random?: (bytes: number) => Buffer;
}

const NO_SESSIONS: Sessions = { read: async () => ({ kind: "none" }) };

/**
 * Knows accounts by their session, else visitors by a signed cookie, and counts them by a hash of their network address,
 * which is kept nowhere else.
 */
export function createViewers({
  secrets,
  sessions = NO_SESSIONS,
  secureCookies,
  random = randomBytes,
}: ViewersOptions): Viewers {
  const cookie = new VisitorCookie(mapSecrets(secrets, (secret) => deriveKey(secret, "visitor-cookie")));
  const addressKey = deriveKey(secrets[0], "network-address");
  const hashOf = (clientAddress: string) =>
    createHmac("sha256", addressKey).update(networkOf(clientAddress)).digest("base64url");
  const visitor = (id: string, clientAddress: string): Viewer => ({
    id,
    kind: "visitor",
    plan: "visitor",
    addressHash: hashOf(clientAddress),
  });
  const account = ({ accountId, plan }: SessionState & { kind: "live" }, clientAddress: string): Viewer => ({
    id: accountId,
    kind: "account",
    plan,
    addressHash: hashOf(clientAddress),
  });
  const readVisitor = (request: Request) => cookie.read(request.headers.get("cookie"));
  const isSecure = (request: Request) => secureCookies ?? new URL(request.url).protocol === "https:";
  return {
    async read(request, clientAddress, now) {
      const session = await sessions.read(request, now);
      if (session.kind === "live") return account(session, clientAddress);
      const known = readVisitor(request);
      return known === null ? null : visitor(known.id, clientAddress);
    },
    async ensure(request, clientAddress, now) {
      const session = await sessions.read(request, now, { prolong: true });
      if (session.kind === "live") {
        const { setCookie } = session;
        const viewer = account(session, clientAddress);
        return { viewer, hasEndedSession: false, ...(setCookie === undefined ? {} : { setCookie }) };
      }
      const hasEndedSession = session.kind === "ended";
      const known = readVisitor(request);
      if (known?.isOld === false) return { viewer: visitor(known.id, clientAddress), hasEndedSession };
      const id = known?.id ?? visitorIdFrom(random(16));
      const setCookie = cookie.write(id, isSecure(request));
      return { viewer: visitor(id, clientAddress), hasEndedSession, setCookie };
    },
    visitorIdOf: (request) => readVisitor(request)?.id ?? null,
    forgetVisitor: (request) => cookie.clear(isSecure(request)),
  };
}

/** A key for one purpose, so that what is signed for one can't be used for another. */
const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(purpose).digest();
