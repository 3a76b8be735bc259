import { AMOUNTS } from "#registry/contract/plans/amounts.ts";

/** Credits of a check-in that makes this many days in a row. */
export const checkInCreditsOf = (streak: number): number =>
  streak % 7 === 0 ? AMOUNTS.checkIn.everySeventh : AMOUNTS.checkIn.credits;
