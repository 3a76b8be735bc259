import { DAY_MS } from "~/server/db/time-units.ts";

/** The UTC day of a moment as `YYYY-MM-DD`. */
export const utcDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The next UTC midnight strictly after a moment. */
export const nextUtcMidnight = (moment: Date): Date =>
  new Date((Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS);

/** A moment moved by whole UTC days; negative goes back. */
export const addUtcDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);
