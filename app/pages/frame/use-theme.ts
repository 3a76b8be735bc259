import { useSyncExternalStore } from "react";
import { chooseTheme, currentTheme, type Theme } from "./theme.ts";

const DARK_QUERY = "(prefers-color-scheme: dark)";
const subscribers = new Set<() => void>();

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
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => "light");
  const toggleTheme = () => {
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
    for (const subscriber of subscribers) subscriber();
  };
  return { theme, toggleTheme };
}
