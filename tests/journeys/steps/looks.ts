import type { BrowserContextOptions } from "playwright-core";
import type { Locale } from "~/i18n/locales.ts";
import { PHONE } from "./photos.ts";

interface Look {
  on: string;
  locale: Locale;
  browser: BrowserContextOptions;
}

/** Each width, theme and direction of reading once, for visits that go through many states. */
export const LOOKS: readonly Look[] = [
  { on: "on a phone in Arabic", locale: "ar", browser: PHONE },
  {
    on: "on a dark desk",
    locale: "en",
    browser: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
  },
];
