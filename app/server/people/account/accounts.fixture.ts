import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Locale } from "#registry/contract/locale.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import type { RuntimeOverrides } from "~/server/runtime.server.ts";
import { openTestSite } from "~/server/http/site.fixture.ts";
import { readMails, waitForMail } from "../../../../tests/read-mail.ts";
import { SiteClient, type Failure } from "../../../../tests/site-client.ts";
import type { AccountAction, FormCall } from "./accounts.ts";
import type { Passwords } from "./passwords/passwords.server.ts";

export const PASSWORD = "correct horse 1";
/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** A site whose people sign up and in, for tests. */
export async function openAccountSite(
  settings: Record<string, string> = { RATE_LIMIT_SCALE: "1000" },
  overrides: RuntimeOverrides = {},
) {
  const passwords = createQuickPasswords();
  const site = await openTestSite(settings, { overrides: { passwords, ...overrides } });
  const { dataDir } = site.runtime.env;
  const { db } = site.runtime.database;

  const post = <Body = Failure>(client: SiteClient, path: string, json: object, headers = {}) =>
    client.call<Body>(`/api/auth${path}`, { method: "POST", json, headers });

  const plan = async (client: SiteClient) => (await client.call<{ plan: string }>("/api/credits")).body.plan;
  const callOf = (cookie: string, locale: Locale = "en"): FormCall => ({
    request: new Request(`${site.origin}/sign-in`, {
      method: "POST",
      headers: { Origin: site.origin, Cookie: cookie, "User-Agent": "Test/1" },
    }),
    ...{ clientAddress: "192.0.2.1", origin: site.origin, locale },
  });

  return {
    ...site,
    db,
    /** How many password hashes the site has made or compared. */
    countHashes: () => passwords.count(),
    newClient: (headers: Record<string, string> = {}) => new SiteClient(site.origin, headers),
    post,
    mailsTo: (email: string) => readMails(dataDir, email),
    waitForMail: (email: string, known = 0) => waitForMail(dataDir, email, known),

    signUp: (client: SiteClient, email: string, more: object = {}) =>
      client.signUp<Failure & { token: null; user: Record<string, unknown> }>({
        ...{ name: "Ann", email, password: PASSWORD },
        ...more,
      }),
    signIn: (client: SiteClient, email: string, password = PASSWORD) =>
      post<Failure & { user: { id: string } }>(client, "/sign-in/email", { email, password }),

    /** An account whose address is proven, without going by a mail, and a browser that is signed in to it. */
    async newAccount(email: string, client = new SiteClient(site.origin)) {
      await client.signUp({ name: "Ann", email, password: PASSWORD });
      await db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, email));
      const { body } = await post<{ user: { id: string } }>(client, "/sign-in/email", {
        email,
        password: PASSWORD,
      });
      return { client, id: body.user.id };
    },

    /** Who the site takes a browser for. */
    plan,
    planBy: (cookie: string) => plan(new SiteClient(site.origin, { Cookie: cookie })),

    /** Does what a form of a page asks for, from a browser with these cookies. */
    run: (action: AccountAction, cookie = "", locale: Locale = "en") =>
      site.runtime.accounts.run(action, callOf(cookie, locale)),
    profileOf: ({ cookie }: { cookie: string }) => site.runtime.accounts.readProfile(callOf(cookie).request),
    callOf,
  };
}

/** What a browser has kept of its session. */
export const sessionOf = ({ cookie }: { cookie: string }): string =>
  cookie.split("; ").find((pair) => pair.startsWith("imgfx.session_token=")) ?? "";

/** The cookies that an answer sets, as a browser sends them. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export type AccountSite = Awaited<ReturnType<typeof openAccountSite>>;

/** For tests: passwords whose hashes cost next to nothing, and how many were made or compared so far. */
function createQuickPasswords(): Passwords & { count(): number } {
  let made = 0;
  const hash = async (password: string): Promise<string> => {
    made += 1;
    return createHash("sha256").update(password).digest("hex");
  };
  return {
    hash,
    isOutdated: () => false,
    verify: async (kept) => kept.hash === (await hash(kept.password)),
    count: () => made,
  };
}
