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

/** One thing that does not add up. */
export interface Discrepancy {
  rule: AuditRule;
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
