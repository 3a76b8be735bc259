import { expect, test } from "vitest";
import { formatMinutes, minutesUntilMidnight } from "./time-until-midnight.ts";

test.each([
  ["2026-11-21T00:00:00.000Z", 1440],
  ["2026-11-21T18:40:00.000Z", 320],
  ["2026-11-21T23:59:30.000Z", 1],
])("at %s there are %i minutes until credits renew", (now, minutes) => {
  expect(minutesUntilMidnight(new Date(now))).toBe(minutes);
});

test("formatMinutes says hours and minutes in the locale, leaving out what is zero", () => {
  expect(formatMinutes("en", 320)).toBe("5 hours, 20 minutes");
  expect(formatMinutes("de", 60)).toBe("1 Stunde");
  expect(formatMinutes("en", 1)).toBe("1 minute");
});
