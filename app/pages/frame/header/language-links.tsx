import { Link, useLocation } from "@remix-run/react";
import { LOCALE_INFO, localePath, LOCALES, splitLocale } from "~/i18n/locales.ts";
import { useLocale } from "~/i18n/use-translate.tsx";

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
