import { Link, useLocation } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useLocale, useLocalePath, useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { Menu } from "~/ui/menu.tsx";
import { useModule } from "~/ui/use-module.ts";
import { useCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { Coin } from "~/ui/coin.tsx";
import { useCurrentLink, useSignInAddress } from "./current-link.ts";
import { LANGUAGES_ID, LanguageLinks, Logo, SignOutForm } from "./header-parts.tsx";
import { useIsSignedIn } from "./session-hint.ts";
import { MAIN_LINKS, ACCOUNT_LINKS } from "./site-links.ts";
import { ThemeToggle, ThemeSwitch } from "./theme-toggle.tsx";
import { useCredits, askJson } from "./credits.ts";
import { useEffect, useState, useId, useRef } from "react";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { SessionResponse } from "#registry/contract/wire/account-responses.ts";
import { IconButton } from "~/ui/icon-button.tsx";

function MainNav() {
  const t = useTranslate();
  const path = useLocalePath();
  const current = useCurrentLink();
  return (
    <nav aria-label={t("common.nav.label")} className="main-nav hidden lg:me-auto lg:block">
      <ul className="flex items-center gap-0.5">
        {MAIN_LINKS.map((link) => {
          const isHere = link.path === current?.path;
          return (
            <li key={link.path}>
              <Link to={path(link.path)} aria-current={isHere ? current.mark : undefined}>
                {t(link.label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The languages, which come with the script: without one, the menu leads to the list at the page's end. */
function LanguageMenu() {
  const t = useTranslate();
  const isAlive = useIsHydrated();
  const { locale, label } = useLocale();
  return (
    <Menu
      label={`${t("common.nav.language")}: ${label},`}
      className="hidden sm:block"
      button={
        <>
          <Icon name="globe" size={18} />
          <span>{locale.toUpperCase()}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {isAlive ? (
        <LanguageLinks className="languages-menu" />
      ) : (
        <div className="languages-menu">
          <a href={`#${LANGUAGES_ID}`}>{t("common.footer.languages")}</a>
        </div>
      )}
    </Menu>
  );
}

/** The way in, or the account of whoever is in. */
function AccountEntry() {
  const t = useTranslate();
  const signIn = useSignInAddress();
  const isSignedIn = useIsSignedIn();
  return (
    <span className="ms-1.5 hidden sm:block">
      {isSignedIn ? (
        <AccountMenu />
      ) : (
        <ButtonLink to={signIn} size="sm">
          {t("common.nav.signIn")}
        </ButtonLink>
      )}
    </span>
  );
}

const loadPhotoMenu = () => import("./photo-menu.tsx");

/**
 * The visit's photo, once there is one. Its place is kept from the start where the visit brought it along; it stands apart
 * from what follows it, which would count as moved where it grew.
 */
function PhotoEntry() {
  const photo = useCurrentPhoto();
  const part = useModule(loadPhotoMenu, photo !== null);
  const isAlive = useIsHydrated();
  if (photo === null && isAlive) return null;
  return (
    <span className="photo-entry -me-2.5 sm:-me-1.5 lg:-me-5.5">
      {photo !== null && part !== null && <part.PhotoMenu photo={photo} />}
    </span>
  );
}

/** The bar above every page. */
export function Header() {
  const path = useLocalePath();
  return (
    <header className="sticky top-0 z-(--fx-z-header) border-b border-line bg-canvas">
      <div className="page-wrap flex min-h-(--fx-header) items-center gap-3 lg:gap-7">
        <Link to={path("/")} aria-label={PRODUCT.name} className="me-auto inline-flex lg:me-0">
          <Logo />
        </Link>
        <MainNav />
        <PhotoEntry />
        <div className="flex items-center gap-0.5 sm:gap-1.5">
          <LanguageMenu />
          <span className="hidden sm:block">
            <ThemeToggle />
          </span>
          <CreditPill />
          <AccountEntry />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

/** The balance in the header; it leads to the account's credits, else to the plans. Keeps its place while the answer is under way. */
export function CreditPill() {
  const t = useTranslate();
  const path = useLocalePath();
  const format = useFormatNumber();
  const credits = useCredits();
  const hasAccount = credits !== null && credits.plan !== "visitor";
  const label = credits
    ? t(hasAccount ? "common.nav.seeCredits" : "common.nav.getCredits", {
        credits: t("common.credits", { count: credits.balance }),
      })
    : t("common.nav.pricing");
  return (
    <Link to={path(hasAccount ? "/credits" : "/pricing")} className="credit-pill">
      <Coin />
      <span aria-hidden="true" className="min-w-[2ch] text-center">
        {credits ? format(credits.balance) : <span className="skeleton inline-block h-[0.7em] w-full" />}
      </span>
      <span className="sr-only">{label}</span>
    </Link>
  );
}

const MENU_ROW =
  "flex min-h-10 w-full items-center gap-2.5 rounded-print px-2.5 text-start text-sm whitespace-nowrap hover:bg-hover";

/** Who is signed in, and the way to their pages. */
function AccountMenu() {
  const t = useTranslate();
  const path = useLocalePath();
  const { pathname, key } = useLocation();
  const who = useAccountName(true, pathname === path("/account") ? key : undefined);
  return (
    <Menu
      label={t("common.account.menu")}
      isBare
      button={
        <span className="grid size-9 place-items-center rounded-pill bg-accent-soft text-sm font-semibold text-on-accent-soft">
          <span aria-hidden="true">
            {who === null ? <Icon name="user" size={18} /> : initialsOf(who.name)}
          </span>
        </span>
      }
    >
      <div className="min-w-60">
        {who !== null && (
          <p className="mb-1.5 border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm">
            <bdi className="block max-w-72 truncate font-medium">{who.name}</bdi>
            <bdi className="block max-w-72 truncate text-xs text-muted">{who.email}</bdi>
          </p>
        )}
        <ul>
          {ACCOUNT_LINKS.map(({ page, path: to, icon }) => (
            <li key={page}>
              <Link
                to={path(to)}
                aria-current={pathname === path(to) ? "page" : undefined}
                className={MENU_ROW}
              >
                <Icon name={icon} size={18} className="text-faint" />
                {t(`common.account.${page}`)}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-1.5 border-t border-line pt-1.5">
          <SignOutForm className={MENU_ROW} />
        </div>
      </div>
    </Menu>
  );
}

/** Who is signed in; null until the server has answered, and for nobody. `version` asks anew when it changes. */
function useAccountName(isSignedIn: boolean, version: unknown): SessionResponse["user"] | null {
  const [name, setName] = useState<SessionResponse["user"] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const asked = isSignedIn ? askJson("/api/auth/get-session") : Promise.resolve(null);
    void asked.then((answer) => isCurrent && setName(readResponse<SessionResponse>(answer)?.user ?? null));
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, version]);
  return isSignedIn ? name : null;
}

/** Up to two letters that stand for a name: its first word's and its last word's. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

// React 18 hands these attributes on, but its types do not know them.
const SHEET = { popover: "auto" };
const opens = (id: string) => ({ popovertarget: id });
const closes = (id: string) => ({ popovertarget: id, popovertargetaction: "hide" });

const PHONE_ROW = "flex min-h-11.5 w-full items-center gap-2.5 border-b border-line text-start font-medium";

/** The menu of phones and tablets: a native popover, so it opens without JavaScript and closes on Escape. */
function PhoneMenu() {
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
                  <Link to={path(to)} className={PHONE_ROW}>
                    <Icon name={icon} size={18} className="text-faint" />
                    {t(`common.account.${page}`)}
                  </Link>
                </li>
              ))}
              <li>
                <SignOutForm className={PHONE_ROW} />
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
