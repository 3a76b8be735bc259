import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import type { CheckInState } from "#registry/contract/wire/credits.ts";

const WEEK = 7;

export interface WeekDay {
  /** Place in the row of seven, from 1. */
  n: number;
  state: "done" | "open" | "ahead";
  /** What the day's check-in gives or gave. */
  credits: number;
}

/** The row of seven days in which a person's next or latest check-in stands. The last day of a row brings more. */
export function planWeek({ isDone, streak }: Pick<CheckInState, "isDone" | "streak">): WeekDay[] {
  // A full row stays on show for the rest of its last day.
  const done = isDone ? ((streak - 1) % WEEK) + 1 : streak % WEEK;
  const { credits, everySeventh } = AMOUNTS.checkIn;
  return Array.from({ length: WEEK }, (_, index) => ({
    n: index + 1,
    state: index < done ? "done" : index === done && !isDone ? "open" : "ahead",
    credits: index === WEEK - 1 ? everySeventh : credits,
  }));
}
