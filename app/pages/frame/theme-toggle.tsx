import { useSyncExternalStore } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";

const DARK_QUERY = "(prefers-color-scheme: dark)";
const subscribers = new Set<() => void>();

/** The header's switch between light and dark. */
export function ThemeToggle() {
  const t = useTranslate();
  const { theme, toggleTheme } = useTheme();
  return (
    <IconButton
      label={t("common.nav.theme")}
      aria-pressed={theme === "dark"}
      onClick={toggleTheme}
      className="needs-script"
    >
      <Icon name="moon" size={20} className={theme === "dark" ? "fill-current" : undefined} />
    </IconButton>
  );
}

/** The same in the phone's menu, as a row with a switch. */
export function ThemeSwitch() {
  const t = useTranslate();
  const { theme, toggleTheme } = useTheme();
  const dark = theme === "dark";
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      onClick={toggleTheme}
      className="needs-script flex min-h-11 w-full items-center justify-between gap-4 text-sm font-medium"
    >
      {t("common.nav.theme")}
      <span
        className={`flex h-6.5 w-11 items-center rounded-pill p-0.75 ${dark ? "justify-end bg-accent" : "bg-line-strong"}`}
      >
        <span className="size-5 rounded-pill bg-surface" />
      </span>
    </button>
  );
}

function subscribe(subscriber: () => void): () => void {
  const system = window.matchMedia(DARK_QUERY);
  subscribers.add(subscriber);
  system.addEventListener("change", subscriber);
  return () => {
    subscribers.delete(subscriber);
    system.removeEventListener("change", subscriber);
  };
}

/** The theme that is on, and a function that changes to the other. Light while rendering on the server. */
function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => "light");
  const toggleTheme = () => {
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
    for (const subscriber of subscribers) subscriber();
  };
  return { theme, toggleTheme };
}

type Theme = "light" | "dark";

/** Colour of the browser's own bars: the page's ground (`--fx-canvas`) in the notation that browsers take there. */
export const THEME_COLORS = { light: "#f6f8f8", dark: "#0e1214" } as const satisfies Record<Theme, string>;

const COOKIE = "theme";
const YEAR_S = 60 * 60 * 24 * 365;

/** The theme a visitor chose; undefined where the system decides. */
export function readTheme(cookieHeader: string | null): Theme | undefined {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}

/**
 * A script for the page's head, below the colours of the browser's bars: it shows the chosen theme before anything is
 * painted, since a page that is the same for everybody comes without it.
 */
export const THEME_SCRIPT = `{const theme=/(?:^|;\\s*)${COOKIE}=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];if(theme){document.documentElement.dataset.theme=theme;for(const bar of document.querySelectorAll("meta[name=theme-color]"))bar.content=${JSON.stringify(THEME_COLORS)}[theme]}}`;

/** In the browser: the theme that is on, by choice or by the system. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** In the browser: shows a theme and remembers it for a year. The next page is rendered with it, so nothing flashes. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
