import { z } from "zod";
import { askOperator } from "~/server/db/operator-socket.server.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";
import { AUDIT_RULES, CHECKPOINT_RULES, type AuditMode, type LedgerAudit } from "./audit.ts";

const Count = z.number().int().nonnegative();
const Answer = z.union([
  z.object({
    audit: z.object({
      accounts: Count,
      entries: Count,
      lots: Count,
      holds: z.object({ held: Count, captured: Count, released: Count }),
      balance: Count,
      discrepancies: z.array(
        z.object({
          rule: z.enum([...AUDIT_RULES, ...CHECKPOINT_RULES]),
          subject: z.string(),
          detail: z.string(),
        }),
      ),
      accountsFromZero: Count.nullable(),
      unchangedUpto: Count,
      checkpoint: z
        .object({ number: Count, signature: z.string(), uptoEntry: Count, isNew: z.boolean() })
        .nullable(),
    }),
  }),
  z.object({ error: z.string() }),
]);

/**
 * Asks the server that uses a data folder to audit its embedded database.
 * @returns null when no server listens there.
 * @throws Error when one listens but cannot answer.
 */
export async function askAudit(dataDir: string, mode: AuditMode): Promise<LedgerAudit | null> {
  const told = await askOperator(auditSocketPath(dataDir), mode);
  if (told === null) return null;
  const answer = Answer.parse(JSON.parse(told));
  if ("error" in answer) throw new OperatorError(`The server could not audit its database: ${answer.error}`);
  return answer.audit;
}
