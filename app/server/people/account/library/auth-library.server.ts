import { betterAuth, type BetterAuthOptions, type User } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createEmailVerificationToken, getOAuthState } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { and, eq } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { AUTH_BASE, PASSWORD } from "#registry/contract/wire/auth-requests.ts";
import { localePath } from "~/i18n/locales.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Db } from "~/server/db/db.ts";
import {
  authCredential,
  authRateLimit,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
} from "~/server/db/schema/accounts.ts";
import type { MailAddressee, Signal } from "~/server/viewer.ts";
import type { Counter } from "../counters.server.ts";
import type { Passwords } from "../passwords/passwords.server.ts";
import { makeBackupCodes } from "../second-factor/codes.server.ts";
import { numberSecrets } from "../second-factor/factor-keys.server.ts";
import { COOKIE_PREFIX, SESSION_SPAN } from "../viewers/sessions.server.ts";
import type { AccountPost } from "./account-post.server.ts";
import { type CallNotes, NETWORK_HEADER } from "./auth-call.server.ts";
import { AUTH_LIMITS } from "./auth-limits.server.ts";
import { isChangeOfEmail, readMailToken } from "./links.ts";

/** How an account was made: what it was seen with, and the code of the invitation that it came by. */
interface SignedUpFrom {
  signals: readonly Signal[];
  invite: string | null;
}
/** What the accounts library is made with. */
export interface LibraryOptions {
  db: Db;
  /**
   * What cookies and links are signed with. There the library knows the first only, so the others' are signed anew for
   * it; what it encrypted under any of them it reads.
   */
  secrets: Secrets;
  google: { clientId: string; clientSecret: string } | undefined;
  rateLimitScale: number;
  passwords: Passwords;
  post: AccountPost;
  guesses: Counter;
  notes: Pick<CallNotes, "watch" | "facts">;
  security: SecurityEvents;
  log: OperatorLog;
  /** Called in the background once an account was made. */
  onSignedUp(account: { id: string; email: string }, from: SignedUpFrom): Promise<void>;
}

/** The accounts library, as it is called. */
export interface AuthLibrary {
  handler(request: Request): Promise<Response>;
}

/** Calls that give another session to a person who is signed in already, or has just given a code. */
const GOES_ON: ReadonlySet<string> = new Set([
  "/change-password",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
]);

/** What of a call tells whether it began a session. */
interface EndedCall {
  path?: string | undefined;
  context: {
    newSession?: { session: { token: string } } | null;
    session?: { session: { token: string } } | null;
  };
}

const beginsSession = ({ path, context: { newSession, session } }: EndedCall): boolean =>
  newSession !== undefined &&
  newSession !== null &&
  newSession.session.token !== session?.session.token &&
  (path === undefined || !GOES_ON.has(path));

/** The accounts library for one origin of ours: its links and cookies are that origin's. */
export const createAuthLibrary = (origin: string, options: LibraryOptions): AuthLibrary =>
  betterAuth({
    ...settingsOf(options),
    ...joinUser(authHooks(options), authMails(origin, options)),
    baseURL: origin,
  });

/** Both have settings of what a person is. */
const joinUser = <Hooks extends { user: object }, Mails extends { user: object }>(
  hooks: Hooks,
  mails: Mails,
) => ({ ...hooks, ...mails, user: { ...hooks.user, ...mails.user } });

function settingsOf({ db, secrets, google, rateLimitScale, notes, log }: LibraryOptions) {
  const scaled = ({ max, windowS }: { max: number; windowS: number }) => ({
    max: Math.max(1, Math.round(max * rateLimitScale)),
    window: windowS,
  });
  const adapter = drizzleAdapter(db, {
    provider: "pg",
    schema: {
      user: authUser,
      session: authSession,
      account: authCredential,
      verification: authVerification,
      twoFactor: authTwoFactor,
      rateLimit: authRateLimit,
    },
  });
  return {
    appName: PRODUCT.name,
    basePath: AUTH_BASE,
    secret: secrets[0],
    secrets: numberSecrets(secrets),
    plugins: [secondFactorPlugin()],
    telemetry: { enabled: false },
    experimental: { instrumentation: { enabled: false } },
    database: (options: BetterAuthOptions) => notes.watch(adapter(options)),
    socialProviders: google ? { google: { ...google, prompt: "select_account" as const } } : {},
    account: { accountLinking: { enabled: true }, updateAccountOnSignIn: false },
    // Sessions are prolonged where they are read for a page, and never beyond their end.
    session: { expiresIn: SESSION_SPAN.lasts, disableSessionRefresh: true },
    verification: { storeIdentifier: "hashed" as const },
    rateLimit: {
      enabled: true,
      storage: "database" as const,
      ...scaled({ max: 300, windowS: 60 }),
      customRules: Object.fromEntries(
        Object.entries(AUTH_LIMITS).map(([path, limit]) => [path, scaled(limit)]),
      ),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      ipAddress: { ipAddressHeaders: [NETWORK_HEADER], ipv6Subnet: 128 },
    },
    // What it does not expect is thrown to us: it would print it, and answer as if nothing were known.
    onAPIError: { errorURL: "/sign-in", throw: true },
    logger: {
      level: "error" as const,
      // Its messages quote addresses and e-mail addresses, so only the failure's own kind is kept.
      log: (_level: string, _message: string, ...details: unknown[]) => {
        const failure = details.find((detail) => detail instanceof Error);
        if (failure) log.error({ err: failure }, "the accounts library reported a failure");
      },
    },
  } satisfies BetterAuthOptions;
}

/**
 * The accounts library's second factor. By itself it asks for a code after a password only; here whatever begins a
 * session asks for one, also what a later version of the library brings along.
 */
function secondFactorPlugin() {
  const plugin = twoFactor({
    issuer: PRODUCT.name,
    // Wrong codes are counted by this site's own clock and limits.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
  });
  const after = plugin.hooks.after.map((hook) => ({ ...hook, matcher: beginsSession }));
  return { ...plugin, hooks: { after } };
}

/** What is added to the library's records, and what follows from a new one. */
function authHooks({ post, notes, onSignedUp }: LibraryOptions) {
  return {
    user: {
      additionalFields: {
        locale: { type: "string", required: false, input: false, returned: false },
        visitorId: { type: "string", required: false, input: false, returned: false },
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const state = await readGoogleState(context?.path);
            return {
              data: {
                ...user,
                name: user.name.slice(0, 80),
                image: null,
                locale: state?.locale ?? notes.facts.locale,
                visitorId: notes.facts.visitorId,
              },
            };
          },
          after: async (user, context) => {
            const { signals, invite: asked } = notes.facts;
            const invite = (await readGoogleState(context?.path))?.invite ?? asked;
            post.inBackground("noting a new account", onSignedUp(user, { signals, invite }));
          },
        },
      },
      account: {
        create: {
          // Google is asked who somebody is, and nothing else ever: its tokens are of no use here.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** What was sent along when the way to Google began. */
async function readGoogleState(path: string | undefined) {
  if (!path?.startsWith("/callback")) return null;
  const state: Record<string, unknown> = (await getOAuthState()) ?? {};
  const { locale, invite } = state;
  return {
    locale: typeof locale === "string" && isLocale(locale) ? locale : undefined,
    invite: typeof invite === "string" ? invite : null,
  };
}

/** How long a mailed link works, in seconds. */
const LINK_LASTS = 3_600;

/** When the library writes to people, and what a proof by mail is worth. Links carry the origin the person uses. */
function authMails(origin: string, { db, passwords, post, guesses, security, secrets }: LibraryOptions) {
  /** The library leaves the language out of the person whose session a call belongs to. */
  const localeOf = async (user: User): Promise<Locale> => {
    const known = "locale" in user ? user.locale : undefined;
    if (typeof known === "string" && isLocale(known)) return known;
    const [row] = await db.select({ locale: authUser.locale }).from(authUser).where(eq(authUser.id, user.id));
    return isLocale(row?.locale) ? row.locale : DEFAULT_LOCALE;
  };
  const writeToNew = (to: MailAddressee, name: string, link: string) =>
    post.sendQuietly({ about: "change-email", name, link }, to);
  const pageLink = (locale: Locale, path: string) => origin + localePath(locale, path);
  return {
    user: {
      changeEmail: {
        enabled: true,
        // Whoever gave the account's password needs its old mailbox no more; a session alone has to be backed by it.
        sendChangeEmailConfirmation: async ({ user, newEmail, url, token }) => {
          const locale = await localeOf(user);
          if (!(await hasPassword(db, user.id)))
            return post.sendQuietly(
              { about: "allow-email", name: user.name, link: url },
              { email: user.email, locale },
            );
          const type = { requestType: "change-email-verification" };
          const own = await createEmailVerificationToken(secrets[0], user.email, newEmail, LINK_LASTS, type);
          return writeToNew({ email: newEmail, locale }, user.name, url.replace(token, own));
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD.min,
      maxPasswordLength: PASSWORD.max,
      password: passwords,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_LASTS,
      onExistingUserSignUp: async ({ user }) => {
        const locale = await localeOf(user);
        const link = pageLink(locale, "/sign-in");
        await post.send({ about: "existing-account", name: user.name, link }, { email: user.email, locale });
      },
      sendResetPassword: async ({ user, token }) => {
        const locale = await localeOf(user);
        const link = pageLink(locale, `/reset?token=${encodeURIComponent(token)}`);
        await post.sendQuietly({ about: "reset", name: user.name, link }, { email: user.email, locale });
      },
      // The link came by mail, so it proves the address too. Who signed up with it before may have been somebody else.
      onPasswordReset: async ({ user }) => {
        await db
          .update(authUser)
          .set({ emailVerified: true, visitorId: null })
          .where(and(eq(authUser.id, user.id), eq(authUser.emailVerified, false)));
        await guesses.clear(user.email);
        security.note({ kind: "password-reset" }, user.id);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: LINK_LASTS,
      sendVerificationEmail: async ({ user, url, token }) => {
        const to = { email: user.email, locale: await localeOf(user) };
        if (isChangeOfEmail(token)) await writeToNew(to, user.name, url);
        else await post.send({ about: "verify", name: user.name, link: url }, to);
      },
      afterEmailVerification: async (user, request) => {
        const token = new URL(request?.url ?? origin).searchParams.get("token") ?? "";
        const old = isChangeOfEmail(token) ? readMailToken(token)?.email : undefined;
        if (old === undefined) return;
        security.note({ kind: "address-changed" }, user.id);
        const to = { email: old, locale: await localeOf(user) };
        // The address is changed already: a call that fails for the notice would be told that it is not.
        post.inBackground(
          "noting a notice",
          post.sendQuietly({ about: "email-changed", name: user.name }, to),
        );
      },
    },
  } satisfies BetterAuthOptions;
}

async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const own = and(eq(authCredential.userId, userId), eq(authCredential.providerId, "credential"));
  const rows = await db.select({ password: authCredential.password }).from(authCredential).where(own);
  return rows.some(({ password }) => password !== null);
}
