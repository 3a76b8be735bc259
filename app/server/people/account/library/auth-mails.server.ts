import type { BetterAuthOptions, User } from "better-auth";
import { createEmailVerificationToken } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import type { Db } from "~/server/db/db.ts";
import { authCredential, authUser } from "~/server/db/schema/accounts.ts";
import type { MailAddressee } from "~/server/viewer/account-mails.ts";
import { localePath } from "~/i18n/locales.ts";
import { PASSWORD } from "#registry/contract/wire/account/account-limits.ts";
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
    secrets,
  }: Pick<LibraryOptions, "db" | "passwords" | "post" | "guesses" | "security" | "secrets">,
) {
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
