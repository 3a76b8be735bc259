import type { Db } from "~/db/db.ts";
import { serveOperator, type ServedSocket } from "~/db/operator-socket.server.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";

export interface ServeAuditOptions {
  dataDir: string;
  db: Db;
  /** The clock of the audits. */
  now?: () => Date;
}

/** Answers audits over a socket in the data folder: one JSON text, `{ audit }` or `{ error }`. */
export const serveAudit = ({
  dataDir,
  db,
  now = () => new Date(),
}: ServeAuditOptions): Promise<ServedSocket> =>
  serveOperator(auditSocketPath(dataDir), () => answer(db, now()));

async function answer(db: Db, now: Date): Promise<string> {
  try {
    return JSON.stringify({ audit: await auditCredits(db, now) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
