import { AppError } from "#registry/contract/errors/app-error.ts";
import { LONGEST_PAUSE_MS } from "../breaker.ts";
import { VendorFailure } from "../vendor-failure.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";

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
