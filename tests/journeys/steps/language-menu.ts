import type { Locator } from "playwright-core";
import { localePath, LOCALE_INFO, type Locale } from "~/i18n/locales.ts";
import type { Visit } from "./open-visit.ts";
import { wordsOf } from "./words-of.ts";

/** The same visit, spoken of in another language. */
export const inLanguage = (visit: Visit, locale: Locale): Visit => ({
  ...visit,
  locale,
  t: wordsOf(locale),
  open: async (path) => {
    await visit.page.goto(localePath(locale, path));
    await visit.settle();
  },
});

/** How somebody changes the language. */
export interface SwitchWay {
  /** The header's menu is there from tablets on; phones have theirs in the sheet. */
  menu: "header" | "sheet";
  by: "pointer" | "keyboard";
}

/** The menu of languages in the visit's language. */
export function useLanguageMenu({ page, t, locale }: Visit, { menu, by }: SwitchWay) {
  const header = page.locator("header");
  const opener: Locator =
    menu === "header"
      ? header.locator("summary").filter({ hasText: LOCALE_INFO[locale].label, visible: true })
      : header.getByRole("button", { name: t("common.nav.menu") });
  const press = async (element: Locator) => {
    if (by === "pointer") return element.click();
    await element.focus();
    await page.keyboard.press("Enter");
  };
  return {
    opener,
    /** Changes to another language and waits until the page speaks it. */
    async switchTo(to: Locale): Promise<void> {
      await press(opener);
      await press(
        header.getByRole("link", { name: LOCALE_INFO[to].label, exact: true }).filter({ visible: true }),
      );
      await page.locator(`html[lang="${LOCALE_INFO[to].bcp47}"]`).waitFor();
    },
  };
}
