import { chmod, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import type { Db } from "~/db/db.ts";
import { sentenceForOperator } from "~/errors/operator-error.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";

export interface ServedAudit {
  close(): Promise<void>;
}

export interface ServeAuditOptions {
  dataDir: string;
  db: Db;
  /** The clock of the audits. */
  now?: () => Date;
}

/**
 * Answers audits over a unix socket in the data folder while this process keeps the embedded database to itself: each
 * connection gets one JSON text, `{ audit }` or `{ error }`. Only the folder's owner can connect. With PostgreSQL it
 * is not needed: the audit connects there itself.
 */
export async function serveAudit({
  dataDir,
  db,
  now = () => new Date(),
}: ServeAuditOptions): Promise<ServedAudit> {
  const path = auditSocketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy()); // the asker left
    void answer(db, now()).then((text) => socket.end(text));
  });
  await rm(path, { force: true }); // left behind by a killed process: the lock on the data folder says it is not in use
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(path, listening);
  });
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function answer(db: Db, now: Date): Promise<string> {
  try {
    return JSON.stringify({ audit: await auditCredits(db, now) });
  } catch (error) {
    return JSON.stringify({ error: sentenceForOperator(error) });
  }
}
