import { access } from "node:fs/promises";
import { openDatabase } from "~/server/db/database.server.ts";
import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { askAudit } from "./ask-audit.server.ts";
import type { AuditMode, LedgerAudit } from "./audit.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";
import { auditFolder } from "./serve-audit.server.ts";

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
    await access(`${dataDir}/database`).catch((cause: unknown) => {
      throw new OperatorError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`, {
        cause,
      });
    });
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const keys = await openKeys();
    return { place: database.place, audit: await auditFolder({ dataDir, db: database.db, keys, mode, now }) };
  } finally {
    await database.close();
  }
}
