import { Link } from "@remix-run/react";
import { PRODUCT } from "#registry/contract/product.ts";
import { useLocale, useLocalePath, useTranslate, useFormatNumber } from "~/i18n/use-translate.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { useIsHydrated } from "~/ui/local-time.tsx";
import { Menu } from "~/ui/menu.tsx";
import { useModule } from "~/ui/use-module.ts";
import { useCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { Coin } from "~/ui/coin.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { useCurrentLink } from "./current-link.ts";
import { LANGUAGES_ID, LanguageLinks } from "./language-links.tsx";
import { Logo } from "./logo.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { useIsSignedIn } from "./session-hint.ts";
import { useSignInAddress } from "./sign-in-link.ts";
import { MAIN_LINKS } from "../site-links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useCredits } from "./credits.ts";

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
