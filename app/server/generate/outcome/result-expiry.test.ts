import { expect, test } from "vitest";
import { resultExpiry } from "../records/write-generations.server.ts";

const MADE = new Date("2030-05-01T12:00:00Z");

test.each([
  ["30 days where nothing was chosen", [{}, {}], "2030-05-31"],
  ["30 days for a picture made of words alone", [], "2030-05-31"],
  ["what was chosen for its photo", [{ keepDays: 7 as const }], "2030-05-08"],
  [
    "the shortest choice among its photos",
    [{ keepDays: 7 as const }, {}, { keepDays: 1 as const }],
    "2030-05-02",
  ],
])("a result is kept %s", (_case, photos, day) => {
  expect(resultExpiry(MADE, photos).toISOString()).toBe(`${day}T12:00:00.000Z`);
});
