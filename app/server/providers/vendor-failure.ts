import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";

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
