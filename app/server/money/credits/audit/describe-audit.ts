import { AUDIT_RULES, CHECKPOINT_RULES, type LedgerAudit } from "./audit.ts";

/** The first letters of a signature: enough to write down and compare. */
const MARK_LENGTH = 16;

/** The audit's outcome in words for a terminal, one line per discrepancy. Says what was proved of which accounts. */
export function describeAudit(place: string, audit: LedgerAudit): string {
  const { accounts, entries, lots, holds, balance, discrepancies } = audit;
  const rules = AUDIT_RULES.length + CHECKPOINT_RULES.length;
  return [
    `Audited ${place}`,
    `  ${accounts} accounts with ${balance} credits, ${lots} lots, ${entries} entries`,
    `  ${holds.held} holds open, ${holds.captured} captured, ${holds.released} released`,
    ...describeReach(audit),
    ...discrepancies.map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
    discrepancies.length === 0
      ? `Every balance is proven (${rules} rules).`
      : `${discrepancies.length} discrepancies.`,
    ...describeCheckpoint(audit),
  ].join("\n");
}

function describeReach({ accountsFromZero, unchangedUpto }: LedgerAudit): string[] {
  const unchanged =
    unchangedUpto > 0
      ? `  Up to line ${unchangedUpto} nothing was changed, added or removed since it was audited.`
      : "  No checkpoint says what the lines were before.";
  if (accountsFromZero === null) return [unchanged, "  All accounts were audited from zero."];
  return [
    unchanged,
    `  ${accountsFromZero} accounts that changed since were audited from zero. Of the others, each balance is what the`,
    "  last line says and what the lots hold; their lots, holds and check-ins one by one: with --full.",
  ];
}

function describeCheckpoint({ checkpoint, discrepancies, entries }: LedgerAudit): string[] {
  if (discrepancies.length > 0) return ["No checkpoint was written."];
  if (checkpoint === null)
    return entries === 0 ? [] : ["No checkpoint was written: lines were under way the whole time."];
  const { number, uptoEntry, signature, isNew } = checkpoint;
  return [
    `Checkpoint ${number}${isNew ? "" : " stays the last, it"} reaches to line ${uptoEntry}: ${signature.slice(0, MARK_LENGTH)}`,
  ];
}
