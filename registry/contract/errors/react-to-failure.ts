import { isErrorCode, kindOf, type Reaction } from "./error-codes.ts";

/** An answer that is no success, whoever made it: this site, or a proxy before it. */
export interface FailedAnswer {
  /** Absent where no answer came. */
  status?: number;
  /** Ours or anybody's. */
  code?: string;
  message?: string;
}

/** Statuses that decide by themselves, whatever comes with them. */
export const DECIDING_STATUSES: Readonly<Record<number, Exclude<Reaction, "say">>> = {
  401: "signIn",
  402: "credits",
};

/** What messages of a failed human check contain, ours in English and other servers' alike; only of status 400. */
export const VERIFICATION = { status: 400, word: /verification/i } as const;

/** What a page does about a failure: the status decides first, then the code, then the message. */
export function reactToFailure({ status, code, message }: FailedAnswer): Reaction {
  const byStatus = status === undefined ? undefined : DECIDING_STATUSES[status];
  if (byStatus !== undefined) return byStatus;
  const byCode = isErrorCode(code) ? kindOf(code).does : undefined;
  if (byCode !== undefined) return byCode;
  return status === VERIFICATION.status && VERIFICATION.word.test(message ?? "") ? "verify" : "say";
}

/** What is said where the answer itself says nothing, by what is done about it. */
export const REACTION_SENTENCES = {
  signIn: "errors.signInRequired",
  credits: "errors.insufficientCredits",
  upgrade: "errors.planRequired",
  verify: "errors.verificationFailed",
  say: "errors.internal",
} as const satisfies Record<Reaction, string>;
