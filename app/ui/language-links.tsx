import { useLocation } from "@remix-run/react";
import { LOCALE_INFO, localePath, LOCALES, splitLocale } from "~/i18n/locales.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import { classNames } from "./class-names.ts";

/** This page in all languages. Whole page loads: language, direction and fonts change with it. */
export function LanguageLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const { pathname, search } = useLocation();
  const { locale } = useLocale();
  const { rest } = splitLocale(pathname);
  return (
    <ul className={className}>
      {LOCALES.map((other) => {
        const { bcp47, dir, label } = LOCALE_INFO[other];
        return (
          <li key={other}>
            <a
              href={localePath(other, rest) + search}
              hrefLang={bcp47}
              lang={bcp47}
              dir={dir}
              aria-current={other === locale ? "true" : undefined}
              className={classNames(linkClassName, other === locale && "font-semibold text-text")}
            >
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
