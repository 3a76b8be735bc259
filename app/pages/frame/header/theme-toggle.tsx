import { useSyncExternalStore } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { IconButton } from "~/ui/icon-button.tsx";
import { Icon } from "~/ui/icon.tsx";
import { chooseTheme, currentTheme, type Theme } from "./theme.ts";

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
