import type { Locale } from "#registry/contract/locale.ts";
import { localePath } from "~/i18n/locales.ts";

/** Whether an answer of the accounts library asks for a code before it signs in. */
export const asksForCode = ({ body }: { body: unknown }): boolean =>
  typeof body === "object" && body !== null && "twoFactorRedirect" in body && body.twoFactorRedirect === true;

/** The page that asks for it and then goes on to `next`. */
export const codePageOf = (locale: Locale, next: string): string =>
  `${localePath(locale, "/sign-in-code")}?next=${encodeURIComponent(next)}`;
