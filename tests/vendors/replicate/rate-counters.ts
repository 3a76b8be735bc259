/** The window of the vendor's limits, in milliseconds. */
const WINDOW_MS = 60_000;

/** Calls a minute that the vendor takes. */
export interface RateLimits {
  creates: number;
  others: number;
}

/** The vendor's own for an account that pays. */
export const USUAL_LIMITS: RateLimits = { creates: 600, others: 3_000 };

/** Counts calls of the last minute. */
export class RateCounters {
  limits: RateLimits;
  readonly #calls: Record<keyof RateLimits, number[]> = { creates: [], others: [] };
  readonly #now: () => Date;

  constructor(limits: RateLimits, now: () => Date) {
    this.limits = limits;
    this.#now = now;
  }

  /** Counts a call; gives the seconds until the limit resets where there were too many, else null. */
  count(kind: keyof RateLimits): number | null {
    const at = this.#now().getTime();
    const recent = this.#calls[kind].filter((earlier) => at - earlier < WINDOW_MS);
    this.#calls[kind] = recent;
    const [oldest = at] = recent;
    if (recent.length >= this.limits[kind]) return Math.max(1, Math.ceil((oldest + WINDOW_MS - at) / 1000));
    recent.push(at);
    return null;
  }
}
