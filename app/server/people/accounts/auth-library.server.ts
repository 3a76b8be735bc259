import { betterAuth, type BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { PRODUCT } from "#registry/contract/product.ts";
import {
  authCredential,
  authRateLimit,
  authSession,
  authTwoFactor,
  authUser,
  authVerification,
} from "~/server/db/schema/accounts.ts";
import { AUTH_CALLS } from "./auth-calls.ts";
import { NETWORK_HEADER } from "./auth-facts.server.ts";
import { authHooks } from "./auth-hooks.server.ts";
import { authMails } from "./auth-mails.server.ts";
import { COOKIE_PREFIX } from "./session-cookie.server.ts";
import { numberSecrets } from "./second-factor/factor-keys.server.ts";
import { secondFactorPlugin } from "./second-factor/factor-plugin.server.ts";
import { SESSION_SPAN } from "./sessions.server.ts";
import type { LibraryOptions } from "./auth-options.ts";

export const AUTH_BASE = "/api/auth";

/** The accounts library for one origin of ours: its links and cookies are that origin's. */
export interface AuthLibrary {
  handler(request: Request): Promise<Response>;
}

export const createAuthLibrary = (origin: string, options: LibraryOptions): AuthLibrary =>
  betterAuth({
    ...settingsOf(options),
    ...authHooks(options),
    ...authMails(origin, options),
    baseURL: origin,
  });

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
    session: { expiresIn: SESSION_SPAN.lasts, updateAge: SESSION_SPAN.prolongedAfter },
    verification: { storeIdentifier: "hashed" as const },
    rateLimit: {
      enabled: true,
      storage: "database" as const,
      ...scaled({ max: 300, windowS: 60 }),
      customRules: Object.fromEntries(
        Object.entries(AUTH_CALLS).flatMap(([path, call]) =>
          "limit" in call ? [[path, scaled(call.limit)] as const] : [],
        ),
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
