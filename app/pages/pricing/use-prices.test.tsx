import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import { I18nProvider } from "~/i18n/use-translate.tsx";
import { usePrices } from "./use-shop.ts";

const pricesIn = (locale: Locale) =>
  renderHook(() => usePrices(), {
    wrapper: ({ children }) => (
      <I18nProvider locale={locale} messages={{}}>
        {children}
      </I18nProvider>
    ),
  }).result.current;

test("a price is written as the language does, and that of one picture as fine as it must be", () => {
  expect(pricesIn("en").price(1299)).toBe("$12.99");
  expect(pricesIn("de").price(1299)).toBe("12,99\u00a0$");
  expect(pricesIn("en").pictureOf({ credits: 1200, cents: 3999 }, 2)).toBe("$0.067");
});

test("among words from right to left a price keeps its own order", () => {
  expect(pricesIn("ar").price(1299)).toBe("\u206612.99\u00a0US$\u2069");
});
