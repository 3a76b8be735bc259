/** What becomes of a call that creates a prediction, other than its being answered well. */
export type CreateFault =
  /** Never answered; with `isTaken` the prediction runs all the same. */
  | { kind: "hang"; isTaken?: boolean }
  /** The connection is cut before or after the prediction was taken on. */
  | { kind: "reset"; isTaken?: boolean }
  /** A server's error, before or after the prediction was taken on. */
  | { kind: "broken"; status?: 500 | 502 | 503 | 504; isTaken?: boolean }
  | { kind: "throttled"; retryAfterS?: number }
  /** The operator's balance is used up. */
  | { kind: "unpaid" };

/** What is wrong with the files of a prediction that succeeds. */
export type FileFault =
  /** Answers 404 for ever, as after an hour. */
  | "missing"
  /** Answers 404 the first time only. */
  | "missing-once"
  /** Sends without an end, up to 5 GB. */
  | "endless"
  /** As "endless", and says 5 GB in its Content-Length. */
  | "declared-endless"
  /** A byte a second. */
  | "drip"
  /** A page that is named and typed as what was asked for. */
  | "html"
  /** Breaks off halfway, and says so by cutting the connection. */
  | "cut"
  /** Ends halfway as if it were whole. */
  | "truncated"
  /** A small file of 400 megapixels; films and music have none, and get a page. */
  | "bomb"
  /** Leads to a link-local address. */
  | "redirect"
  /** A server's error. */
  | "broken";

/** What becomes of a prediction that was taken on. */
export type RunFault =
  /** Stays as it is for ever. */
  | { kind: "stuck"; status: "starting" | "processing" }
  /** Ends, or stays, in a status of the test's choosing. */
  | { kind: "status"; status: string }
  /** Fails with the vendor's words. */
  | { kind: "fails"; error: string }
  | { kind: "file"; fault: FileFault }
  /** Succeeds with a picture of another shape than was asked for. */
  | { kind: "ratio" }
  /** Succeeds with so many files. */
  | { kind: "count"; files: number };

export type Fault = CreateFault | RunFault;

/** A prediction's words for what went wrong, as the vendor writes them. */
export const ERRORS = {
  E005: "The input or output was flagged as sensitive. Please try again with different inputs. (E005) (r8K2mQ)",
  E1000: "Prediction failed for an unknown reason. It might have run out of memory? (E1000)",
  E1001: "Prediction failed because it ran out of memory. (E1001)",
  E6716: "Prediction failed to start within the time limit. (E6716)",
  E8367: "Prediction was stopped. (E8367)",
  E8765: "Prediction failed because its health check failed. (E8765)",
  E9243: "Prediction failed to start. (E9243)",
  E9825: "Prediction failed because its output could not be uploaded. (E9825)",
} as const;

const CREATE_KINDS: readonly string[] = [
  "hang",
  "reset",
  "broken",
  "throttled",
  "unpaid",
] satisfies CreateFault["kind"][];
export const isCreateFault = (fault: Fault | null): fault is CreateFault =>
  fault !== null && CREATE_KINDS.includes(fault.kind);

/** Which call a rule is for. */
export interface CreateCall {
  model: string;
  input: Readonly<Record<string, unknown>>;
}

/** Which fault the next prediction gets. */
export class LoopbackFaults {
  readonly #queue: Fault[] = [];
  #rule: (call: CreateCall) => Fault | null = () => null;

  /** The next creates get these, one each. */
  next(...faults: Fault[]): void {
    this.#queue.push(...faults);
  }

  /** Every create gets what the rule says, where nothing is queued; null mends it. */
  always(rule: Fault | null | ((call: CreateCall) => Fault | null)): void {
    this.#rule = typeof rule === "function" ? rule : () => rule;
  }

  /** Forgets all faults. */
  clear(): void {
    this.#queue.length = 0;
    this.#rule = () => null;
  }

  take(call: CreateCall): Fault | null {
    return this.#queue.shift() ?? this.#rule(call);
  }
}
