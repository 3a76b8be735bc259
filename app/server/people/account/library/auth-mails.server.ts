import type { BetterAuthOptions, User } from "better-auth";
import { and, eq } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import { localePath } from "~/i18n/locales.ts";
import { PASSWORD } from "./auth-calls.ts";
import type { LibraryOptions } from "./auth-options.ts";
import { isChangeOfEmail, readMailToken } from "./mail-token.ts";

/** How long a mailed link works, in seconds. */
const LINK_LASTS = 3_600;

/** When the library writes to people, and what a proof by mail is worth. Links carry the origin the person uses. */
export function authMails(
  origin: string,
  {
    db,
    passwords,
    post,
    guesses,
    security,
  }: Pick<LibraryOptions, "db" | "passwords" | "post" | "guesses" | "security">,
) {
  /** The library leaves the language out of the person whose session a call belongs to. */
  const localeOf = async (user: User): Promise<Locale> => {
    const known = "locale" in user ? user.locale : undefined;
    if (typeof known === "string" && isLocale(known)) return known;
    const [row] = await db.select({ locale: authUser.locale }).from(authUser).where(eq(authUser.id, user.id));
    return isLocale(row?.locale) ? row.locale : DEFAULT_LOCALE;
  };
  const pageLink = (locale: Locale, path: string) => origin + localePath(locale, path);
  return {
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
        if (isChangeOfEmail(token))
          await post.sendQuietly({ about: "change-email", name: user.name, link: url }, to);
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
