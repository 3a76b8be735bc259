import { Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icon.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";
import { MAIN_LINKS } from "./site-links.ts";
import { ThemeSwitch } from "./theme-toggle.tsx";

// React 18 hands these attributes on, but its types do not know them.
const SHEET = { popover: "auto" };
const opens = (id: string) => ({ popovertarget: id });
const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide" });

/** The menu of phones and tablets: a native popover, so it opens without JavaScript and closes on Escape. */
export function PhoneMenu() {
  const t = useTranslate();
  const path = useLocalePath();
  const id = useId();
  const { pathname } = useLocation();
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => ref.current?.hidePopover?.(), [pathname]);

  return (
    <>
      <IconButton label={t("common.nav.menu")} {...opens(id)} className="lg:hidden">
        <Icon name="menu" size={22} />
      </IconButton>
      <div
        ref={ref}
        id={id}
        {...SHEET}
        className="drawer px-4 pt-2 pb-5"
        role="dialog"
        aria-label={t("common.nav.menu")}
      >
        <div className="mb-2 flex min-h-12 items-center justify-between">
          <Logo />
          <IconButton label={t("common.close")} {...closes(id)}>
            <Icon name="x" size={22} />
          </IconButton>
        </div>
        <nav aria-label={t("common.nav.menu")}>
          <ul>
            {MAIN_LINKS.map((link) => (
              <li key={link.path}>
                <Link
                  to={path(link.path)}
                  className="flex min-h-11.5 items-center justify-between border-b border-line text-lg leading-tight font-medium"
                >
                  {t(link.label)}
                  <Icon name="chevron-right" size={18} className="flip text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <h2 className="mt-5 text-sm font-medium text-muted">{t("common.nav.language")}</h2>
        <LanguageLinks
          className="mt-1 mb-4 grid grid-cols-2 gap-x-3"
          linkClassName="flex min-h-10 items-center text-sm text-muted hover:text-text"
        />
        <ThemeSwitch />
        <ButtonLink to={path("/sign-in")} variant="line" size="lg" block className="mt-4">
          {t("common.nav.signIn")}
        </ButtonLink>
      </div>
    </>
  );
}
