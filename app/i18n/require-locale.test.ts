import { describe, expect, test } from "vitest";
import { localePath, LOCALES, splitLocale, requireLocale } from "./locales.ts";

describe("requireLocale", () => {
  test("takes an address without a prefix as English", () => {
    expect(requireLocale({})).toBe("en");
  });

  test.each(LOCALES.filter((locale) => locale !== "en"))("accepts /%s", (locale) => {
    expect(requireLocale({ lang: locale })).toBe(locale);
  });

  test.each(["en", "xx", "DE", "zh-Hans", ""])("answers 404 for /%s", (lang) => {
    let thrown: unknown;
    try {
      requireLocale({ lang });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown).toHaveProperty("status", 404);
  });
});

describe("locale addresses", () => {
  test.each(LOCALES)("%s: an address splits into what it was made from", (locale) => {
    for (const rest of ["/", "/pricing", "/imgfx-style/bald-filter"]) {
      expect(splitLocale(localePath(locale, rest))).toEqual({ locale, rest });
    }
  });

  test("English has no prefix and a locale's home has no trailing slash", () => {
    expect(localePath("en", "/pricing")).toBe("/pricing");
    expect(localePath("de", "/")).toBe("/de");
    expect(splitLocale("/en/pricing")).toEqual({ locale: "en", rest: "/en/pricing" });
  });
});
