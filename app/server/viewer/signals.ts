import type { SIGNAL_KINDS } from "~/server/db/schema/accounts.ts";

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Something that an account was seen with, as a keyed hash. */
export interface Signal {
  kind: SignalKind;
  code: string;
}

/** What accounts were seen with: by it, one person's two accounts are told from two people's. */
export interface Signals {
  /** @param value of a network its name, of a browser its mark, of a means of payment the vendor's name for it. */
  codeOf(kind: SignalKind, value: string): Signal;
  /** Keeps what an account was seen with, and on its open invitations, what of it both sides share. */
  note(accountId: string, signals: readonly Signal[], now: Date): Promise<void>;
}
