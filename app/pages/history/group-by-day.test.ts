import { expect, test } from "vitest";
import { groupByDay } from "./history-data.ts";

const at = (createdAt: string) => ({ createdAt });
const NOW = new Date("2026-10-26T10:00:00Z");

test("things of one day stand together, in the order they came", () => {
  const days = groupByDay(
    [at("2026-10-26T09:00:00Z"), at("2026-10-26T01:00:00Z"), at("2026-10-20T23:00:00Z")],
    {
      now: NOW,
      timeZone: "UTC",
    },
  );
  expect(days.map(({ date, name, things }) => [date, name, things.length])).toEqual([
    ["2026-10-26", "today", 2],
    ["2026-10-20", null, 1],
  ]);
});

test("the day is the one of the person's own zone", () => {
  const things = [at("2026-10-25T23:30:00Z")];
  expect(groupByDay(things, { now: NOW, timeZone: "UTC" })[0]?.name).toBe("yesterday");
  expect(groupByDay(things, { now: NOW, timeZone: "Europe/Berlin" })[0]?.name).toBe("today");
});
