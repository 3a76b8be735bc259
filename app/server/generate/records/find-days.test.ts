import { expect, test } from "vitest";
import type { Locale } from "~/i18n/locales.ts";
import { findDays } from "./list-history.server.ts";

const find = (words: string, locale: Locale = "en", timeZone = "UTC") =>
  findDays(words, {
    ...{ locale, timeZone, now: new Date("2026-11-23T02:00:00Z") },
    names: ["Today", "Yesterday"],
  });

test.each([
  ["15 Nov", "en", "2026-11-15"],
  ["November 15, 2026", "en", "2026-11-15"],
  ["2026-11-15", "en", "2026-11-15"],
  ["yesterday", "en", "2026-11-22"],
  ["15. November", "de", "2026-11-15"],
  ["11月15日", "ja", "2026-11-15"],
  ["15 tháng 11", "vi", "2026-11-15"],
  ["15 نوفمبر", "ar", "2026-11-15"],
] as const)("“%s” is a day in %s", (words, locale, day) => {
  expect(find(words, locale)).toEqual([day]);
});

test("a weekday is each of the last month", () => {
  expect(find("Sunday")).toEqual(["2026-11-22", "2026-11-15", "2026-11-08", "2026-11-01", "2026-10-25"]);
});

test("which day today is depends on where somebody is", () => {
  expect(find("today", "en", "UTC")).toEqual(["2026-11-23"]);
  expect(find("today", "en", "America/New_York")).toEqual(["2026-11-22"]);
});

test("what names no day finds none", () => {
  for (const words of ["sketch", "", "…", "35 Nov", "3d"]) expect(find(words)).toEqual([]);
});
