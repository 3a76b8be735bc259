import { z } from "zod";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { openDatabase, refuseEmptyFolder } from "~/server/db/database.server.ts";
import { askOperator } from "~/server/db/operator-socket.server.ts";
import { type AuditMode, type LedgerAudit, AUDIT_RULES, CHECKPOINT_RULES } from "./audit.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";
import { auditFolder } from "./serve-audit.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";

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

export interface ReachAuditOptions {
  dataDir: string;
  databaseUrl: string | undefined;
  mode: AuditMode;
  /** What signs checkpoints. A running server uses its own. */
  openKeys: () => Promise<CheckpointKeys>;
  now: Date;
}

/**
 * Audits the database that these settings name: through the server that uses the embedded one, else by opening it.
 * @throws Error with a sentence for the operator when it can't be reached.
 */
export async function reachAudit(options: ReachAuditOptions): Promise<{ place: string; audit: LedgerAudit }> {
  const { dataDir, databaseUrl, mode, openKeys, now } = options;
  if (!databaseUrl) {
    const audit = await askAudit(dataDir, mode);
    if (audit) return { place: `the running server on ${dataDir}`, audit };
    await refuseEmptyFolder(dataDir);
  }
  const database = await openDatabase({ dataDir, databaseUrl, answerWithinMs: 0 });
  try {
    const keys = await openKeys();
    return { place: database.place, audit: await auditFolder({ dataDir, db: database.db, keys, mode, now }) };
  } finally {
    await database.close();
  }
}

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
