import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "~/server/db/db.ts";
import { findDiscrepancies, prepareAudit, readTotals, rulesAt, runRules } from "./audit-credits.server.ts";
import { auditTail } from "./audit-tail.server.ts";
import { AUDIT_RULES, type Audit, type AuditMode, type CheckpointMark, type LedgerAudit } from "./audit.ts";
import {
  changedLines,
  digestLines,
  findChainBreaks,
  findLostMark,
  keepCheckpoint,
  newestChain,
  readCheckpoints,
  type Checkpoint,
  type CheckpointKeys,
} from "./checkpoints.server.ts";

/** How long lines under way may take until they are written or gone, and how often that is asked, in milliseconds. */
const SETTLING = { patience: 5_000, interval: 50 } as const;

export interface LedgerAuditOptions {
  db: Db;
  now: Date;
  mode: AuditMode;
  keys: CheckpointKeys;
  /** The checkpoint that was kept last, outside the database. */
  mark: CheckpointMark | null;
  /** The time that waiting takes; the system's unless a test has its own. */
  sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Audits the ledger from its last checkpoint, or from zero, and leaves a checkpoint when all is right. A broken chain is
 * a discrepancy, and everything is audited from zero. Blocks nobody on PostgreSQL.
 */
export async function auditLedger({
  db,
  now,
  mode,
  keys,
  mark,
  sleep = (ms) => wait(ms),
}: LedgerAuditOptions): Promise<LedgerAudit> {
  const end = await readSettledEnd(db, sleep);
  const seen = await db.transaction(
    async (tx) => {
      await prepareAudit(tx);
      const checkpoints = mode === "restart" ? [] : await readCheckpoints(tx);
      const { chain, breaks } = await proveChain(tx, checkpoints, {
        keys,
        mark: mode === "restart" ? null : mark,
      });
      const last = breaks.length === 0 ? chain.at(-1) : undefined;
      const totals = await readTotals(tx);
      const { discrepancies, accountsFromZero } =
        last && mode === "tail" ? await auditTail(tx, last, now) : await auditAll(tx, now);
      const found: Audit = { ...totals, discrepancies: [...breaks, ...discrepancies] };
      const after = last?.uptoEntry ?? 0;
      const isRight = found.discrepancies.length === 0;
      const lines = isRight && end !== null && end > after ? await digestLines(tx, after, end) : null;
      return { ...found, accountsFromZero, last, lines };
    },
    { isolationLevel: "repeatable read" },
  );
  const { last, lines, ...audit } = seen;
  const kept = lines && (await keepNext(db, lines, { last, now, keys, mark }));
  const newest = kept ?? last;
  return {
    ...audit,
    unchangedUpto: last?.uptoEntry ?? 0,
    checkpoint: newest
      ? {
          ...{ number: newest.number, signature: newest.signature, uptoEntry: newest.uptoEntry },
          isNew: newest === kept,
        }
      : null,
  };
}

async function auditAll(tx: Tx, now: Date) {
  return { discrepancies: await runRules(tx, rulesAt(now), AUDIT_RULES), accountsFromZero: null };
}

/** Whether the checkpoints are those that were written, and the lines those that they were written for. */
async function proveChain(
  tx: Tx,
  checkpoints: readonly Checkpoint[],
  { keys, mark }: Pick<LedgerAuditOptions, "keys" | "mark">,
) {
  const chain = newestChain(checkpoints);
  const breaks = [...(mark ? findLostMark(mark, checkpoints) : []), ...findChainBreaks(chain, keys)];
  if (chain.length > 0)
    breaks.push(...(await findDiscrepancies(tx, "lines-as-audited", changedLines(chain))));
  return { chain, breaks };
}

async function keepNext(
  db: Db,
  lines: Parameters<typeof keepCheckpoint>[1],
  {
    last,
    now,
    keys,
    mark,
  }: Pick<LedgerAuditOptions, "now" | "keys" | "mark"> & { last: Checkpoint | undefined },
): Promise<Checkpoint | null> {
  const { rows } = await db.execute<{ most: number }>(
    sql`select coalesce(max(number), 0)::int as most from credit_checkpoint`,
  );
  const number = Math.max(last?.number ?? 0, mark?.number ?? 0, rows[0]?.most ?? 0) + 1;
  const isNext = last === undefined || number === last.number + 1; // else another audit has kept one meanwhile
  return isNext ? keepCheckpoint(db, lines, { number, previous: last?.signature ?? null, now, keys }) : null;
}

/**
 * The last line before which no line can appear any more; null when something has been under way for too long. A line's
 * id is taken before the line is there for others, and by a transaction that has written before: once every transaction
 * of that time is over, what is not there never comes.
 */
async function readSettledEnd(db: Db, sleep: (ms: number) => Promise<unknown>): Promise<number | null> {
  const { rows } = await db.execute<{ last: number; at: string }>(
    sql`select coalesce(max(id), 0)::float8 as last, pg_current_xact_id()::text as at from credit_entry`,
  );
  const [seen] = rows;
  if (!seen) return null;
  for (let waited = 0; waited <= SETTLING.patience; waited += SETTLING.interval) {
    const answer = await db.execute<{ over: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${seen.at}::text::xid8 as over`,
    );
    if (answer.rows[0]?.over) return seen.last;
    await sleep(SETTLING.interval);
  }
  return null;
}
