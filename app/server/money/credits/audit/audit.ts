/** What the audit proves; see `audit-rules.server.ts` for each rule's statement. */
export const AUDIT_RULES = [
  "balance-is-sum-of-entries",
  "balance-is-sum-of-lots",
  "running-balance",
  "lot-adds-up",
  "lot-was-granted",
  "write-off-of-lapsed-lot",
  "hold-settled-once",
  "charge-has-result",
  "address-allowance",
  "lot-lapses-by-source",
  "taken-back-by-entries",
  "taken-back-as-owed",
  "check-in-granted-once",
  "invitation-rewarded-once",
] as const;

export type AuditRule = (typeof AUDIT_RULES)[number];

/** What the audit proves of the ledger's past; see `checkpoints.server.ts`. */
export const CHECKPOINT_RULES = ["checkpoints-in-a-row", "lines-as-audited"] as const;

export type CheckpointRule = (typeof CHECKPOINT_RULES)[number];

/** One thing that does not add up. */
export interface Discrepancy {
  rule: AuditRule | CheckpointRule;
  /** The account, lot, hold, entry or address it is about. */
  subject: string;
  detail: string;
}

/** How much was looked at, and everything that does not add up. */
export interface Audit {
  accounts: number;
  entries: number;
  lots: number;
  holds: { held: number; captured: number; released: number };
  /** Credits of all accounts together. */
  balance: number;
  discrepancies: Discrepancy[];
}

/**
 * `tail`: what lies before the last checkpoint is shown to be what was audited, and the accounts that changed since are
 * audited from zero. `full`: all accounts are. `restart`: like `full`, and earlier checkpoints are left out of account.
 */
export const AUDIT_MODES = ["tail", "full", "restart"] as const;

export type AuditMode = (typeof AUDIT_MODES)[number];

/** A checkpoint, for people and for what is kept of it outside the database. */
export interface CheckpointMark {
  number: number;
  signature: string;
}

/** An audit that starts from checkpoints and leaves one. */
export interface LedgerAudit extends Audit {
  /** How many accounts were audited from zero; null for all of them. */
  accountsFromZero: number | null;
  /** Up to this line nothing was changed, added or removed since it was audited; 0 where no checkpoint says so. */
  unchangedUpto: number;
  /** The newest checkpoint once the audit was over. */
  checkpoint: (CheckpointMark & { uptoEntry: number; isNew: boolean }) | null;
}
