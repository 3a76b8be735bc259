import { betterAuth, type BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import { getOAuthState } from "better-auth/api";
import { PRODUCT } from "#registry/contract/product.ts";
import { isLocale } from "#registry/contract/locale.ts";
import { AUTH_BASE } from "#registry/contract/wire/account/auth-requests.ts";
import {
  authCredential,
  authRateLimit,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
} from "~/server/db/schema/accounts.ts";
import { AUTH_LIMITS } from "./auth-limits.ts";
import { NETWORK_HEADER, readFacts } from "./auth-facts.server.ts";
import { authMails } from "./auth-mails.server.ts";
import { COOKIE_PREFIX } from "../viewers/session-cookie.server.ts";
import { numberSecrets } from "../second-factor/factor-keys.server.ts";
import { SESSION_SPAN } from "../viewers/sessions.server.ts";
import type { AuthLibrary, LibraryOptions } from "./auth-options.ts";
import { makeBackupCodes } from "../second-factor/backup-codes.server.ts";

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
function authHooks({ post, onSignedUp }: Pick<LibraryOptions, "post" | "onSignedUp">) {
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
            const facts = readFacts(context?.headers);
            const state = await readGoogleState(context?.path);
            return {
              data: {
                ...user,
                name: user.name.slice(0, 80),
                image: null,
                locale: state?.locale ?? facts.locale,
                visitorId: facts.visitorId,
              },
            };
          },
          after: async (user, context) => {
            const { signals, invite: asked } = readFacts(context?.headers);
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
