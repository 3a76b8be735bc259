import { Link, useLocation, Form } from "@remix-run/react";
import { LOCALE_INFO, localePath, LOCALES, splitLocale } from "~/i18n/locales.ts";
import { useLocale, useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { PRODUCT } from "#registry/contract/product.ts";
import { Icon } from "~/ui/icon.tsx";
import { forgetVisit } from "./open-storage.ts";

/** By which the list at the end of a page is found. */
export const LANGUAGES_ID = "languages";

/** This page in all languages. They switch in place, so that a form stays filled in and the page where it is. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation();
  const { locale } = useLocale();
  const { rest } = splitLocale(pathname);
  return (
    <ul className={`languages ${className}`}>
      {LOCALES.map((other) => {
        const { bcp47, label } = LOCALE_INFO[other];
        return (
          <li key={other}>
            <Link
              to={{ pathname: localePath(other, rest), search, hash }}
              preventScrollReset
              hrefLang={bcp47}
              lang={bcp47}
              aria-current={other === locale ? "true" : undefined}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The mark and the name. The lockup is never mirrored. */
export function Logo() {
  return (
    <span dir="ltr" className="logo">
      <svg width="26" height="26" viewBox="0 0 28 28" aria-hidden="true" className="flex-none">
        <path d="M14 2.5a11.5 11.5 0 0 0 0 23" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M16 1.1a13 13 0 0 1 0 25.8Z" fill="var(--fx-credit-mark)" />
      </svg>
      <span>{PRODUCT.name}</span>
    </span>
  );
}

/**
 * Signs out and goes home: a form, because it changes something. The page is read anew, so that nothing of the form that was
 * open stays in its memory, to be kept again.
 */
export function SignOutForm({ className }: { className: string }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={forgetVisit}>
      <input type="hidden" name="next" value={path("/")} />
      <button type="submit" className={className}>
        <Icon name="log-out" size={18} className="flip text-faint" />
        {t("common.account.signOut")}
      </button>
    </Form>
  );
}
