import { z } from "zod";
import { AUTH_BASE, AUTH_REQUESTS, type AuthPath } from "#registry/contract/wire/auth-requests.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { Signal } from "~/server/viewer.ts";
import type { FormCall } from "../accounts.ts";
import { renewCookies, sessionCookieName } from "../viewers/sessions.server.ts";
import type { AccountPost } from "./account-post.server.ts";
import { type CallNotes, hashedNetwork, NETWORK_HEADER } from "./auth-call.server.ts";
import type { AuthLibrary } from "./auth-library.server.ts";

/** What the library answered. Of its headers the cookies and the address to go on to are kept. */
export interface AuthAnswer {
  status: number;
  cookies: string[];
  location: string | null;
  /** Parsed JSON; null where there is none. */
  body: unknown;
  /** The id by which the mail that it brought about may be asked for; null where there is none to wait for. */
  letterId: string | null;
}

/** A refusal by the library or before it. */
export class AuthRefusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterS: number | undefined;
  /** As an answer has it. */
  readonly letterId: string | null;

  constructor(code: string, status: number, retryAfterS?: number, letterId: string | null = null) {
    super(code);
    this.name = "AuthRefusal";
    this.code = code;
    this.status = status;
    this.retryAfterS = retryAfterS;
    this.letterId = letterId;
  }
}

/** Calls that answer the same whether or not there is an account. */
const GUARDED: ReadonlySet<AuthPath> = new Set([
  "/request-password-reset",
  "/send-verification-email",
  "/change-email",
]);

interface GateOptions {
  libraryOf(origin: string): AuthLibrary;
  /** What the library's cookies are signed with; it knows the first only. */
  secrets: Secrets;
  visitorIdOf(request: Request): string | null;
  signalsOf(call: FormCall): readonly Signal[];
  notes: Pick<CallNotes, "follow">;
  post: Pick<AccountPost, "sendNothing">;
}

/** One call of the library, as `send` makes it of a person's request. */
interface AuthSend {
  path: AuthPath;
  /** Of a POST. */
  body?: Record<string, unknown>;
  /** Parameters of a GET. */
  query?: URLSearchParams;
  invite?: string | undefined;
  /** Leaves the caller's cookies out, so that the answer does not depend on who is signed in. */
  isAnonymous?: boolean;
}

export type AuthGate = ReturnType<typeof createAuthGate>;

/**
 * The one way to the library: it gets requests that are made here from nothing, with the headers and the parts of a
 * body that it needs, so that a client's own headers can't stand for an address, an origin or a locale.
 */
export const createAuthGate = ({ libraryOf, secrets, visitorIdOf, signalsOf, notes, post }: GateOptions) => ({
  /** Calls the library on somebody's behalf. @throws AuthRefusal for whatever is no success and no redirect. */
  async send(
    call: FormCall,
    { path, body = {}, query, invite, isAnonymous = false }: AuthSend,
  ): Promise<AuthAnswer> {
    const { request, origin, clientAddress, locale } = call;
    const { method } = AUTH_REQUESTS[path];
    const headers = new Headers({ [NETWORK_HEADER]: hashedNetwork(clientAddress, secrets[0]) });
    for (const name of ["user-agent", "origin"]) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const cookies = isAnonymous ? null : request.headers.get("cookie");
    if (cookies !== null) headers.set("cookie", renewCookies(cookies, secrets));
    if (method === "POST") headers.set("content-type", "application/json");
    const search = query && query.size > 0 ? `?${query.toString()}` : "";
    const isGuarded = GUARDED.has(path);
    const facts = {
      ...{ isGuarded, locale, visitorId: visitorIdOf(request), signals: signalsOf(call) },
      invite: invite ?? null,
    };
    const { answer, letterId } = await notes.follow(facts, () =>
      libraryOf(origin).handler(
        new Request(`${origin}${AUTH_BASE}${path}${search}`, {
          method,
          headers,
          ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
        }),
      ),
    );
    const read = await readAnswer(answer, letterId);
    return isGuarded && letterId === null ? { ...read, letterId: await post.sendNothing() } : read;
  },
});

async function readAnswer(response: Response, letterId: string | null): Promise<AuthAnswer> {
  const text = await response.text();
  const body = parseJson(text);
  if (response.status >= 400) {
    const retryAfterS = Number(response.headers.get("X-Retry-After") ?? 1);
    if (response.status === 429) throw new AuthRefusal("RATE_LIMITED", 429, retryAfterS);
    const code = Refused.safeParse(body).data?.code ?? nameOfStatus(response.status);
    throw new AuthRefusal(code, response.status, undefined, letterId);
  }
  return {
    status: response.status,
    cookies: lastOfEach(response.headers.getSetCookie()),
    location: response.headers.get("Location"),
    body,
    letterId,
  };
}

/** Of cookies that were set several times the last: a session that waits for a code is set and taken back. */
const lastOfEach = (cookies: string[]): string[] => [
  ...new Map(cookies.map((cookie) => [cookie.split("=", 1)[0], cookie])).values(),
];

/** The cookie of a session that an answer begins or goes on with; null when it signs nobody in. */
export function sessionCookieOf({ cookies }: AuthAnswer): string | null {
  const names = [sessionCookieName(true), sessionCookieName(false)];
  const pairs = cookies.map((cookie) => cookie.split(";")[0] ?? "");
  return (
    pairs.find((pair) => names.some((name) => pair.startsWith(`${name}=`) && pair !== `${name}=`)) ?? null
  );
}

const Refused = z.object({ code: z.string() });

const nameOfStatus = (status: number): string =>
  status === 401 ? "UNAUTHORIZED" : status === 404 ? "NOT_FOUND" : status < 500 ? "BAD_REQUEST" : "INTERNAL";

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}
