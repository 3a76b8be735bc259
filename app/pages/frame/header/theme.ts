export type Theme = "light" | "dark";

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
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** In the browser: shows a theme and remembers it for a year. The next page is rendered with it, so nothing flashes. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
