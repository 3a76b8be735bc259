import { expect, test } from "vitest";
import { addUtcDays, nextUtcMidnight, utcDayOf } from "./utc-day.ts";

test("nextUtcMidnight is always ahead, also from midnight itself", () => {
  expect(nextUtcMidnight(new Date("2026-11-21T23:59:59.999Z"))).toEqual(new Date("2026-11-22T00:00:00Z"));
  expect(nextUtcMidnight(new Date("2026-11-22T00:00:00Z"))).toEqual(new Date("2026-11-23T00:00:00Z"));
});

test("nextUtcMidnight does not know daylight saving", () => {
  expect(nextUtcMidnight(new Date("2026-03-29T00:30:00+01:00"))).toEqual(new Date("2026-03-29T00:00:00Z"));
  expect(nextUtcMidnight(new Date("2026-10-25T12:00:00Z"))).toEqual(new Date("2026-10-26T00:00:00Z"));
});

test("utcDayOf and addUtcDays cross the year's end", () => {
  expect(utcDayOf(addUtcDays(new Date("2026-12-31T10:00:00Z"), 1))).toBe("2027-01-01");
});
