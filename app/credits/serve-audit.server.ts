import { chmod, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import type { Db } from "~/db/db.ts";
import { auditLedger } from "./audit-ledger.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";
import { AUDIT_MODES, type AuditMode, type LedgerAudit } from "./audit.ts";
import { keepMark, readMark } from "./checkpoint-mark.server.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";

export interface ServedAudit {
  close(): Promise<void>;
}

export interface ServeAuditOptions {
  dataDir: string;
  db: Db;
  keys: CheckpointKeys;
  /** The clock of the audits. */
  now?: () => Date;
}

/**
 * Answers audits over a unix socket in the data folder while this process keeps the embedded database to itself: each
 * connection says its mode and gets one JSON text, `{ audit }` or `{ error }`. Only the folder's owner can connect. With PostgreSQL it
 * is not needed: the audit connects there itself.
 */
export async function serveAudit({
  dataDir,
  db,
  keys,
  now = () => new Date(),
}: ServeAuditOptions): Promise<ServedAudit> {
  const path = auditSocketPath(dataDir);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy()); // the asker left
    socket.once("data", (said) => {
      const mode = AUDIT_MODES.find((known) => known === said.toString());
      if (mode === undefined) return socket.destroy();
      void answer({ dataDir, db, keys, mode, now: now() }).then((text) => socket.end(text));
    });
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

/** An audit of one database from one data folder. */
export interface FolderAudit {
  dataDir: string;
  db: Db;
  keys: CheckpointKeys;
  mode: AuditMode;
  now: Date;
}

/** Audits the ledger against the mark that the data folder keeps, and keeps the new one there. */
export async function auditFolder({ dataDir, ...options }: FolderAudit): Promise<LedgerAudit> {
  const audit = await auditLedger({ ...options, mark: await readMark(dataDir) });
  if (audit.checkpoint?.isNew) await keepMark(dataDir, audit.checkpoint);
  return audit;
}

async function answer(asked: FolderAudit): Promise<string> {
  try {
    return JSON.stringify({ audit: await auditFolder(asked) });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}
