import { AUDIT_RULES, type Audit } from "./audit.ts";

/** The audit's outcome in words for a terminal, one line per discrepancy. */
export function describeAudit(place: string, audit: Audit): string {
  const { accounts, entries, lots, holds, balance, discrepancies } = audit;
  return [
    `Audited ${place}`,
    `  ${accounts} accounts with ${balance} credits, ${lots} lots, ${entries} entries`,
    `  ${holds.held} holds open, ${holds.captured} captured, ${holds.released} released`,
    ...discrepancies.map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
    discrepancies.length === 0
      ? `Every balance is proven (${AUDIT_RULES.length} rules).`
      : `${discrepancies.length} discrepancies.`,
  ].join("\n");
}
