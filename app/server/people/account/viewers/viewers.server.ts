import { createHmac, randomBytes } from "node:crypto";
import { PRODUCT } from "#registry/contract/product.ts";
import { mapSecrets, type Secrets, sign, signerOf } from "~/server/config/secrets.server.ts";
import type { Signals, Viewer } from "~/server/viewer.ts";
import { networksOf } from "./network-address.server.ts";
import { readSignals } from "./same-person.server.ts";
import type { Sessions, SessionState } from "./sessions.server.ts";

/** Who a visitor is, until they sign in; and a browser's mark from the first time that somebody signs in with it. */
const NAMES = { visitor: `${PRODUCT.slug}_visitor`, browser: `${PRODUCT.slug}_browser` } as const;
/** What lets only this very host set and get a cookie, and only by https: browsers hold to it where a name begins with it. */
const HOST_ONLY = "__Host-";
const ONE_YEAR_S = 365 * 86_400;
/** A visitor id as this module makes it: 128 random bits in base64url. */
const ID = /^v_[A-Za-z0-9_-]{22}$/;

/** A new visitor's id from 16 random bytes. */
const visitorIdFrom = (bytes: Buffer): string => `v_${bytes.toString("base64url")}`;

/** An id that this site gave. */
interface KnownVisitor {
  id: string;
  /** Signed with a secret that is about to go: the cookie has to be written anew. */
  isOld: boolean;
}

/** Writes and reads the cookie that a visitor, or a browser, is known by: `<id>.<HMAC-SHA256 of the id>`. */
class VisitorCookie {
  readonly #secrets: Secrets<Buffer>;
  readonly #name: string;

  /** @param secrets for this purpose only. */
  constructor(secrets: Secrets<Buffer>, names: keyof typeof NAMES = "visitor") {
    this.#secrets = secrets;
    this.#name = NAMES[names];
  }

  /**
   * The visitor of a `Cookie` header, or null when there is none that these secrets signed. Under https one without the
   * prefix counts where there is none with it, and is to be written anew: it may have been set up to a year ago.
   */
  read(header: string | null, secure: boolean): KnownVisitor | null {
    const own = this.#find(header, this.#nameIf(secure));
    if (own !== null || !secure) return own;
    const plain = this.#find(header, this.#name);
    return plain === null ? null : { ...plain, isOld: true };
  }

  #nameIf(secure: boolean): string {
    return secure ? HOST_ONLY + this.#name : this.#name;
  }

  #find(header: string | null, wanted: string): KnownVisitor | null {
    for (const pair of (header ?? "").split(";")) {
      const [name, value = ""] = pair.trim().split("=", 2);
      const [id = "", signature = ""] = value.split(".", 2);
      if (name !== wanted || !ID.test(id)) continue;
      const signer = signerOf(id, Buffer.from(signature, "base64url"), this.#secrets);
      if (signer !== null) return { id, isOld: signer === "older" };
    }
    return null;
  }

  /** The `Set-Cookie` header for a visitor. `secure`: the site is reached over https. */
  write(id: string, secure: boolean): string {
    const value = `${id}.${sign(id, this.#secrets).toString("base64url")}`;
    return setCookie(this.#nameIf(secure), value, ONE_YEAR_S, secure);
  }

  /** The `Set-Cookie` headers by which a browser forgets its visitor, under either name. */
  clear(secure: boolean): string[] {
    const names = new Set([this.#nameIf(secure), this.#name]);
    return [...names].map((name) => setCookie(name, "", 0, secure));
  }
}

interface ViewersOptions {
  /** The site's; keys for each purpose are derived from them. */
  secrets: Secrets;
  /** Knows who is signed in; without it everybody is a visitor. */
  sessions?: Sessions;
  /** Keeps what accounts are seen with, each day that a session is used. */
  signals?: Signals;
  /** Mark cookies `Secure` whatever the request says; by default they are when the request came over https. */
  secureCookies?: boolean;
  random?: (bytes: number) => Buffer;
}

const NO_SESSIONS: Sessions = { read: async () => ({ kind: "none" }) };

/** See `createViewers`. */
export type Viewers = ReturnType<typeof createViewers>;

/**
 * Tells who asks. Knows accounts by their session, else visitors by a signed cookie, and counts them by a hash of their network address,
 * which is kept nowhere else.
 */
export function createViewers({
  secrets,
  sessions = NO_SESSIONS,
  signals,
  secureCookies,
  random = randomBytes,
}: ViewersOptions) {
  const cookieOf = (purpose: string, names: "visitor" | "browser") =>
    new VisitorCookie(
      mapSecrets(secrets, (secret) => deriveKey(secret, purpose)),
      names,
    );
  const cookie = cookieOf("visitor-cookie", "visitor");
  const browserCookie = cookieOf("browser-cookie", "browser");
  const addressKey = deriveKey(secrets[0], "network-address");
  const hashOf = (network: string) => createHmac("sha256", addressKey).update(network).digest("base64url");
  const placeOf = (clientAddress: string) => {
    const { own, around } = networksOf(clientAddress);
    return {
      addressHash: hashOf(own),
      networks: around.map(({ size, name }) => ({ size, hash: hashOf(name) })),
    };
  };
  const visitor = (id: string, clientAddress: string): Viewer => ({
    ...{ id, kind: "visitor", plan: "visitor" },
    ...placeOf(clientAddress),
  });
  const account = ({ accountId, plan }: SessionState & { kind: "live" }, clientAddress: string): Viewer => ({
    ...{ id: accountId, kind: "account", plan },
    ...placeOf(clientAddress),
  });
  const isSecure = (request: Request) => secureCookies ?? new URL(request.url).protocol === "https:";
  const readVisitor = (request: Request) => cookie.read(request.headers.get("cookie"), isSecure(request));
  const readMark = (request: Request) => browserCookie.read(request.headers.get("cookie"), isSecure(request));
  return {
    /** Who asks, for pages: they set no cookie, so somebody new is null. */
    async read(request: Request, clientAddress: string, now: Date) {
      const session = await sessions.read(request, now);
      if (session.kind === "live") return account(session, clientAddress);
      const known = readVisitor(request);
      return known === null ? null : visitor(known.id, clientAddress);
    },
    /**
     * Who asks, for the API: somebody new becomes a visitor, and `setCookie` is the header that makes it last.
     * `hasEndedSession`: the caller was signed in and is not any more, so what is asked for may be meant for an account.
     */
    async ensure(
      request: Request,
      clientAddress: string,
      now: Date,
    ): Promise<{ viewer: Viewer; setCookie?: string; hasEndedSession: boolean }> {
      const session = await sessions.read(request, now, { prolong: true });
      if (session.kind === "live") {
        const { setCookie } = session;
        const viewer = account(session, clientAddress);
        if (signals && setCookie !== undefined) {
          const seen = readSignals(signals, { clientAddress, browserMarks: [readMark(request)?.id ?? null] });
          await signals.note(viewer.id, seen, now);
        }
        return { viewer, hasEndedSession: false, ...(setCookie === undefined ? {} : { setCookie }) };
      }
      const hasEndedSession = session.kind === "ended";
      const known = readVisitor(request);
      if (known?.isOld === false) return { viewer: visitor(known.id, clientAddress), hasEndedSession };
      const id = known?.id ?? visitorIdFrom(random(16));
      const setCookie = cookie.write(id, isSecure(request));
      return { viewer: visitor(id, clientAddress), hasEndedSession, setCookie };
    },
    /** The visitor whom the browser is known as, also beside a session. */
    visitorIdOf: (request: Request) => readVisitor(request)?.id ?? null,
    /** The mark by which the browser is known whoever signs in with it. */
    browserMarkOf: (request: Request) => readMark(request)?.id ?? null,
    /** The same, made where it has none; `setCookie` is the header that makes it last. */
    markBrowser(request: Request): { mark: string; setCookie?: string } {
      const known = readMark(request);
      if (known !== null && !known.isOld) return { mark: known.id };
      const mark = known?.id ?? visitorIdFrom(random(16));
      return { mark, setCookie: browserCookie.write(mark, isSecure(request)) };
    },
    /** The `Set-Cookie` headers by which a browser forgets its visitor. */
    forgetVisitor: (request: Request) => cookie.clear(isSecure(request)),
  };
}

/** A key for one purpose, so that what is signed for one can't be used for another. */
const deriveKey = (secret: string, purpose: string): Buffer =>
  createHmac("sha256", secret).update(purpose).digest();

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
