/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds of a day of UTC. */
export const DAY_MS = 24 * HOUR_MS;
