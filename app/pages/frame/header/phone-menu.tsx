import { Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { ACCOUNT_LINKS } from "../account-links.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { useCurrentLink } from "./current-link.ts";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";
import { useIsSignedIn } from "./session-hint.ts";
import { useSignInAddress } from "./sign-in-link.ts";
import { SignOutForm } from "./sign-out-form.tsx";
import { MAIN_LINKS } from "../site-links.ts";
import { ThemeSwitch } from "./theme-toggle.tsx";

// React 18 hands these attributes on, but its types do not know them.
const SHEET = { popover: "auto" };
const opens = (id: string) => ({ popovertarget: id });
const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide" });

const ROW = "flex min-h-11.5 w-full items-center gap-2.5 border-b border-line text-start font-medium";

/** The menu of phones and tablets: a native popover, so it opens without JavaScript and closes on Escape. */
export function PhoneMenu() {
  const t = useTranslate();
  const path = useLocalePath();
  const id = useId();
  const { pathname } = useLocation();
  const current = useCurrentLink();
  const isSignedIn = useIsSignedIn();
  const signIn = useSignInAddress();
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
          <ul className="sheet-list">
            {MAIN_LINKS.map((link) => (
              <li key={link.path}>
                <Link
                  to={path(link.path)}
                  aria-current={link.path === current?.path ? current.mark : undefined}
                >
                  {t(link.label)}
                  <Icon name="chevron-right" size={18} className="flip text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {isSignedIn && (
          <nav aria-label={t("common.account.label")} className="mt-5">
            <h2 className="text-sm font-medium text-muted">{t("common.account.label")}</h2>
            <ul>
              {ACCOUNT_LINKS.map(({ page, path: to, icon }) => (
                <li key={page}>
                  <Link to={path(to)} className={ROW}>
                    <Icon name={icon} size={18} className="text-faint" />
                    {t(`common.account.${page}`)}
                  </Link>
                </li>
              ))}
              <li>
                <SignOutForm className={ROW} />
              </li>
            </ul>
          </nav>
        )}
        <h2 className="mt-5 text-sm font-medium text-muted">{t("common.nav.language")}</h2>
        <LanguageLinks className="languages-sheet" />
        <ThemeSwitch />
        {!isSignedIn && (
          <ButtonLink to={signIn} variant="line" size="lg" block className="mt-4">
            {t("common.nav.signIn")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
