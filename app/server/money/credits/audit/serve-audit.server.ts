import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";
import type { Db } from "~/server/db/db.ts";
import { serveOperator, type ServedSocket } from "~/server/db/operator-socket.server.ts";
import { readJsonFile } from "~/server/db/read-json-file.server.ts";
import { auditLedger } from "./audit-ledger.server.ts";
import { auditSocketPath } from "./audit-socket-path.server.ts";
import { AUDIT_MODES, type AuditMode, type LedgerAudit, type CheckpointMark } from "./audit.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";

const Mark = z.object({ number: z.number().int().positive(), signature: z.string() });

const fileIn = (dataDir: string): string => join(dataDir, "audit-checkpoint.json");

export interface ServeAuditOptions {
  dataDir: string;
  db: Db;
  keys: CheckpointKeys;
  /** The clock of the audits. */
  now?: () => Date;
}

/** Answers audits over a socket in the data folder: each says its mode and gets one JSON text, `{ audit }` or `{ error }`. */
export const serveAudit = ({
  dataDir,
  db,
  keys,
  now = () => new Date(),
}: ServeAuditOptions): Promise<ServedSocket> =>
  serveOperator(auditSocketPath(dataDir), (said) => {
    const mode = AUDIT_MODES.find((known) => known === said);
    invariant(mode, "an audit says its mode");
    return answer({ dataDir, db, keys, mode, now: now() });
  });

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
    return JSON.stringify({ error: sentenceForOperator(error) });
  }
}

/** The newest checkpoint that an audit wrote from this data folder; null before the first. */
export const readMark = (dataDir: string): Promise<CheckpointMark | null> =>
  readJsonFile(fileIn(dataDir), Mark);

/** Keeps a checkpoint's mark outside the database, where nobody who writes to the database can remove it. */
async function keepMark(dataDir: string, { number, signature }: CheckpointMark): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify({ number, signature })}\n`, { mode: 0o600 });
  await rename(draft, fileIn(dataDir));
}
