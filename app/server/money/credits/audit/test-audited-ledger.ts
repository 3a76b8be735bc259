import { sql, type SQL } from "drizzle-orm";
import { openTestDatabase } from "~/server/db/open-test-database.ts";
import { auditLedger } from "./audit-ledger.server.ts";
import type { AuditMode, CheckpointMark, Discrepancy, LedgerAudit } from "./audit.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";
import { createLedger } from "../ledger/ledger.server.ts";
import { holdFor, recordResult, testVisitor } from "../ledger/test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const EVENING = new Date("2026-11-21T20:00:00Z");
export const KEYS: CheckpointKeys = ["a key of the site"];

interface Wish {
  mode?: AuditMode;
  keys?: CheckpointKeys;
  now?: Date;
}

/** An empty ledger for tests of audits that start from checkpoints. The mark is kept between them as the command does. */
export async function openAuditedLedger() {
  const database = await openTestDatabase();
  const { db } = database;
  let mark: CheckpointMark | null = null;
  const ledger = createLedger(db, { visitorCreditsPerAddress: 40 });

  async function audit({ mode = "tail", keys = KEYS, now = EVENING }: Wish = {}): Promise<LedgerAudit> {
    const found = await auditLedger({ db, now, mode, keys, mark });
    if (found.checkpoint?.isNew) mark = found.checkpoint;
    return found;
  }

  /** A visitor's paid picture: a line of the kind "grant" and one of the kind "hold". */
  async function charge(id: string, now = NOON): Promise<void> {
    const viewer = testVisitor(id);
    await ledger.hold(holdFor(viewer, `${id}-1`, now));
    await recordResult(db, viewer, `${id}-1`, now);
    await ledger.capture(`${id}-1`, now);
  }

  return {
    ...{ db, ledger, audit, charge },
    close: () => database.close(),
    /** The rules that an audit finds broken. */
    async findBroken(wish?: Wish): Promise<Discrepancy["rule"][]> {
      return [...new Set((await audit(wish)).discrepancies.map(({ rule }) => rule))];
    },
    /** What somebody does who can write to the database as its owner. */
    tamper: (change: SQL) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(change);
      }),
    /** Audits as somebody who has no key of the site, and no mark. */
    forge: () => auditLedger({ db, now: EVENING, mode: "restart", keys: ["guessed"], mark: null }),
    /** Charges accounts one, two and three, each with a checkpoint after it, and four without one. */
    async fill(): Promise<void> {
      for (const id of ["one", "two", "three"]) {
        await charge(id);
        await audit();
      }
      await charge("four");
    },
  };
}

export type AuditedLedger = Awaited<ReturnType<typeof openAuditedLedger>>;
