import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Provider } from "./provider.ts";

const SECOND = 1000;
/** That many failures in a row within the window, in milliseconds, count as an outage. */
const FAILURES = 5;
const WINDOW_MS = 60 * SECOND;
/** How long no job is taken on, in milliseconds: doubled whenever the try after it fails, up to the longest. */
const FIRST_PAUSE_MS = 15 * SECOND;
export const LONGEST_PAUSE_MS = 120 * SECOND;
/** What others are told to wait while one job tries whether the vendor is back, in seconds. */
const TRIAL_S = 5;

/** Calls that begin work, and calls that ask after it: a vendor may fail at one and not at the other. */
export type CallLine = "begin" | "ask";

/** How a call ended, as far as it tells of the vendor: `closed` is a refusal that another try won't change soon. */
type CallOutcome = "answered" | "failed" | "closed";

/** Keeps people from a vendor that is down: their jobs are refused before anything is held, until one try succeeds. */
export interface Breaker {
  note(line: CallLine, outcome: CallOutcome): void;
  /** Seconds until a job is taken on again; null while it is. */
  busyForS(): number | null;
  /** A provider that takes on no job while its vendor is down. */
  guard(provider: Provider): Provider;
}

export interface BreakerOptions {
  now(): Date;
  /** Told when the provider stops and starts taking jobs. */
  onChange?(isOpen: boolean): void;
}

interface Opening {
  by: CallLine;
  until: number;
  pauseMs: number;
}

/** Creates a breaker for one vendor; it knows what this process sees of it. */
export function createBreaker({ now, onChange = () => undefined }: BreakerOptions): Breaker {
  const failures: Record<CallLine, number[]> = { begin: [], ask: [] };
  let opening: Opening | null = null;
  let isTrying = false;
  const time = () => now().getTime();

  const open = (by: CallLine, pauseMs: number) => {
    if (opening === null) onChange(true);
    opening = { by, until: time() + pauseMs, pauseMs };
  };
  const noteAnswer = (line: CallLine) => {
    failures[line] = [];
    if (opening === null || (line === "ask" && opening.by === "begin")) return;
    opening = null;
    onChange(false);
  };
  const noteFailure = (line: CallLine) => {
    const at = time();
    if (opening !== null) {
      if (at >= opening.until) open(line, Math.min(opening.pauseMs * 2, LONGEST_PAUSE_MS));
      return;
    }
    failures[line] = [...failures[line].filter((earlier) => at - earlier < WINDOW_MS), at];
    if (failures[line].length < FAILURES) return;
    failures[line] = [];
    open(line, FIRST_PAUSE_MS);
  };
  const busyForS = () => {
    if (opening === null) return null;
    const left = opening.until - time();
    if (left > 0) return Math.ceil(left / SECOND);
    return isTrying ? TRIAL_S : null;
  };

  return {
    note(line, outcome) {
      if (outcome === "answered") noteAnswer(line);
      else if (outcome === "failed") noteFailure(line);
      else open(line, LONGEST_PAUSE_MS);
    },
    busyForS,
    guard: (provider) => ({
      ...provider,
      busyForS,
      async start(job) {
        const retryAfterS = busyForS();
        if (retryAfterS !== null) throw new AppError("BUSY", { message: "providerBusy", retryAfterS });
        if (opening === null) return provider.start(job);
        isTrying = true;
        try {
          return await provider.start(job);
        } finally {
          isTrying = false;
        }
      },
    }),
  };
}
