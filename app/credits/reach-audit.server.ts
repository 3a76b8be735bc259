import { access } from "node:fs/promises";
import { openDatabase } from "~/db/database.server.ts";
import { OperatorError } from "~/errors/operator-error.ts";
import { askAudit } from "./ask-audit.server.ts";
import { auditCredits } from "./audit-credits.server.ts";
import type { Audit } from "./audit.ts";

/**
 * Audits the database that these settings name: through the server that uses the embedded one, else by opening it.
 * @throws Error with a sentence for the operator when it can't be reached.
 */
export async function reachAudit(
  settings: { dataDir: string; databaseUrl: string | undefined },
  now: Date,
): Promise<{ place: string; audit: Audit }> {
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl) {
    const audit = await askAudit(dataDir);
    if (audit) return { place: `the running server on ${dataDir}`, audit };
    await access(`${dataDir}/database`).catch((cause: unknown) => {
      throw new OperatorError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`, {
        cause,
      });
    });
  }
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return { place: database.place, audit: await auditCredits(database.db, now) };
  } finally {
    await database.close();
  }
}
