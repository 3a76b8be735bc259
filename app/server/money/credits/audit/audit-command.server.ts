import { z } from "zod";
import type { OperatorCommand } from "~/server/db/operator-command.server.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { AUDIT_RULES, type Audit } from "./audit.ts";

/** `npm run audit:credits`: proves every balance from the ledger. */
export const AUDIT: OperatorCommand<object> = {
  name: "audit",
  request: z.object({}).strict(),
  async answer(db, _request, now) {
    const audit = await auditCredits(db, now);
    return { text: describeAudit(audit), exitCode: audit.discrepancies.length > 0 ? 1 : 0 };
  },
};

const describeAudit = ({ accounts, entries, lots, holds, balance, discrepancies }: Audit): string =>
  [
    `Audited ${accounts} accounts with ${balance} credits, ${lots} lots, ${entries} entries`,
    `  ${holds.held} holds open, ${holds.captured} captured, ${holds.released} released`,
    ...discrepancies.map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
    discrepancies.length === 0
      ? `Every balance is proven (${AUDIT_RULES.length} rules).`
      : `${discrepancies.length} discrepancies.`,
  ].join("\n");
