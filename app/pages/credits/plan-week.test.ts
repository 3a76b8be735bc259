import { expect, test } from "vitest";
import { AMOUNTS } from "#registry/contract/plans.ts";
import { planWeek } from "./check-in-card.tsx";

const states = (streak: number, isDone: boolean) =>
  planWeek({ streak, isDone })
    .map(({ state }) => ({ done: "x", open: "o", ahead: "." })[state])
    .join("");

test.each([
  ["nobody checked in yet", 0, false, "o......"],
  ["three days in a row, today open", 3, false, "xxxo..."],
  ["three days in a row, today done", 3, true, "xxx...."],
  ["the seventh day is open", 6, false, "xxxxxxo"],
  ["the seventh day is done", 7, true, "xxxxxxx"],
  ["a new row begins on the eighth day", 7, false, "o......"],
  ["the eighth day is done", 8, true, "x......"],
  ["two weeks are done", 14, true, "xxxxxxx"],
])("%s", (_, streak, isDone, row) => {
  expect(states(streak, isDone)).toBe(row);
});

test("the seventh day of a row brings more than the others", () => {
  const { credits, everySeventh } = AMOUNTS.checkIn;
  expect(planWeek({ streak: 0, isDone: false }).map((day) => day.credits)).toEqual([
    ...Array.from({ length: 6 }, () => credits),
    everySeventh,
  ]);
});
