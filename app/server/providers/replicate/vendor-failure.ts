import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { LONGEST_PAUSE_MS } from "../breaker.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";

/** How a call to a vendor can fail, and what that says of the vendor. */
const TROUBLES = {
  /** No answer, or half of one. */
  unreachable: "outage",
  /** A fault of the vendor's own. */
  broken: "outage",
  /** The operator's balance is used up. */
  unpaid: "closed",
  /** The operator's token is not accepted. */
  locked: "closed",
  /** Surely not carried out: too many calls. */
  throttled: "unknown",
  /** The vendor answers, and refuses this call. */
  rejected: "well",
  missing: "well",
} as const;

export type Trouble = keyof typeof TROUBLES;

/** A call to a vendor that failed. Its message is for the log: never a token, an address or a person's words. */
export class VendorFailure extends Error {
  readonly [TELLS_NOBODY] = true;
  readonly trouble: Trouble;
  /** Seconds until the vendor wants to be asked again, where it says so. */
  readonly retryAfterS: number | undefined;

  constructor(trouble: Trouble, detail: string, retryAfterS?: number) {
    super(`${trouble}: ${detail}`);
    this.name = "VendorFailure";
    this.trouble = trouble;
    this.retryAfterS = retryAfterS;
  }

  /** What the failure says of the vendor as a whole. */
  get vendor(): (typeof TROUBLES)[Trouble] {
    return TROUBLES[this.trouble];
  }
}

/** The trouble behind an HTTP status; 0 stands for no answer. */
export function troubleOf(status: number): Trouble {
  if (status === 0) return "unreachable";
  if (status >= 500) return "broken";
  switch (status) {
    case 401:
    case 403:
      return "locked";
    case 402:
      return "unpaid";
    case 404:
      return "missing";
    case 429:
      return "throttled";
    default:
      return "rejected";
  }
}

/** Seconds that people wait where the vendor has too many calls and does not say for how long. */
const THROTTLED_S = 10;

/**
 * What a person is told when the vendor did not take a job on, and what the operator is told of it. The vendor's 402 is
 * about the operator's balance, never about a person's credits.
 */
export function explainFailure(cause: unknown, log: OperatorLog): AppError {
  if (!(cause instanceof VendorFailure)) return new AppError("PROVIDER_FAILED", { cause });
  const told = { err: cause };
  switch (cause.trouble) {
    case "unpaid":
      log.error(
        told,
        "the operator's balance at Replicate is used up: no job is taken on until it is topped up",
      );
      return new AppError("BUSY", { message: "providerBusy", retryAfterS: LONGEST_PAUSE_MS / 1000, cause });
    case "throttled":
      log.warn(told, "Replicate takes no more calls for a moment");
      return new AppError("BUSY", { retryAfterS: cause.retryAfterS ?? THROTTLED_S, cause });
    case "locked":
      log.error(told, "Replicate refuses the operator's token: see REPLICATE_API_TOKEN");
      break;
    case "rejected":
    case "missing":
      log.error(told, "Replicate refuses a call: the manifest's model or input needs a look");
      break;
    case "broken":
    case "unreachable":
      log.warn(told, "Replicate could not be asked");
  }
  return new AppError("PROVIDER_FAILED", { cause });
}
