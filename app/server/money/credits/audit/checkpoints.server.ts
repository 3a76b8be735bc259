import { createHmac, timingSafeEqual } from "node:crypto";
import { asc, sql, type SQL } from "drizzle-orm";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditCheckpoint } from "~/server/db/schema/credits.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { CheckpointMark, CheckpointRule, Discrepancy } from "./audit.ts";

/** A checkpoint as it is kept. */
export type Checkpoint = typeof creditCheckpoint.$inferSelect;

/** What signs checkpoints: the first key; all of them are accepted. */
export type CheckpointKeys = readonly [string, ...string[]];

/** Which lines, and what they were. */
type Lines = Pick<Checkpoint, "afterEntry" | "uptoEntry" | "lines" | "digest">;

/** Goes into every signature: what is signed, and how a line is written for its digest. */
const FORM = "credit-checkpoint 1";
/** Lines that are put together in memory at a time. */
const BLOCK = 4096;

/** A line of the ledger as its digest sees it, whatever the session's settings are. */
const LINE = sql`row(id, account_id, delta, balance_after, kind, ref, extract(epoch from created_at))::text`;

// Tables are named with their schema: the audit of the tail narrows the bare names down.

/** Count and SHA-256 of the lines between two expressions: of the digests of its blocks, in the order of the ids. */
const digestOf = (after: SQL, upto: SQL): SQL => sql`(
  select coalesce(sum(b.lines), 0)::int as lines,
    encode(sha256(coalesce(string_agg(b.digest, '' order by starts), '')), 'hex') as digest
  from generate_series(${after}, ${upto} - 1, ${BLOCK}::bigint) starts
  cross join lateral (
    select count(*) as lines, sha256(convert_to(string_agg(line, chr(10) order by id), 'UTF8')) as digest
    from (
      select id, ${LINE} as line from public.credit_entry
      where id > starts and id <= least(starts + ${BLOCK}::bigint, ${upto})
    ) block
  ) b
)`;

/** Reads every checkpoint, the oldest first. */
export const readCheckpoints = (tx: Tx): Promise<Checkpoint[]> =>
  tx.select().from(creditCheckpoint).orderBy(asc(creditCheckpoint.number));

/** The checkpoints of the newest chain: from where the last one began. */
export const newestChain = (checkpoints: readonly Checkpoint[]): readonly Checkpoint[] =>
  checkpoints.slice(
    Math.max(
      0,
      checkpoints.findLastIndex(({ previous }) => previous === null),
    ),
  );

/** Whether a mark that was kept elsewhere is one of these checkpoints, and if not, what that means. */
export function findLostMark(mark: CheckpointMark, checkpoints: readonly Checkpoint[]): Discrepancy[] {
  const found = checkpoints.find(({ number }) => number === mark.number);
  if (found?.signature === mark.signature) return [];
  const detail = found
    ? "is another than the one that was written here"
    : "was written here and is gone: removed, or the database is an older backup";
  return [breakOf(mark.number, detail)];
}

/** What is wrong with a chain as it is written down: a signature, or a place in the row. */
export function findChainBreaks(chain: readonly Checkpoint[], keys: CheckpointKeys): Discrepancy[] {
  return chain.flatMap((checkpoint, at) => {
    const before = chain[at - 1];
    const isNext =
      before === undefined
        ? checkpoint.previous === null
        : checkpoint.number === before.number + 1 &&
          checkpoint.previous === before.signature &&
          checkpoint.afterEntry === before.uptoEntry;
    return [
      ...(isSigned(checkpoint, keys)
        ? []
        : [
            breakOf(
              checkpoint.number,
              "is not signed by this site: forged, changed, or of another SESSION_SECRET",
            ),
          ]),
      ...(isNext ? [] : [breakOf(checkpoint.number, "does not follow the one before it: one was removed")]),
    ];
  });
}

/**
 * A statement whose rows are those parts of a chain whose lines are not what they were, and lines with ids that no chain
 * reaches: the database numbers from 1.
 */
export const changedLines = (chain: readonly Checkpoint[]): SQL => sql`
  select format('lines %s to %s', c.after_entry + 1, c.upto_entry) as subject,
    format('%s lines at checkpoint %s, %s', c.lines, c.number,
      case when d.lines = c.lines then 'as many, of which one or more are others' else d.lines || ' are there' end)
      as detail
  from public.credit_checkpoint c
  cross join lateral ${digestOf(sql`c.after_entry`, sql`c.upto_entry`)} d
  where c.number >= ${chain[0]?.number ?? null}::int and (d.lines <> c.lines or d.digest <> c.digest)
  union all
  select 'entry ' || id, 'its id lies before the first line' from public.credit_entry where id < 1`;

/** Digests the lines after one id, up to and with another. */
export async function digestLines(tx: Tx, afterEntry: number, uptoEntry: number): Promise<Lines> {
  const { rows } = await tx.execute<Pick<Lines, "lines" | "digest">>(
    sql`select * from ${digestOf(sql`${afterEntry}::bigint`, sql`${uptoEntry}::bigint`)} d`,
  );
  const [found] = rows;
  invariant(found, "a digest has one row");
  return { afterEntry, uptoEntry, lines: found.lines, digest: found.digest };
}

/**
 * Signs a checkpoint for lines that an audit found right and keeps it, unless another audit has kept one meanwhile.
 * @param options.number its place among all that ever were
 * @param options.previous the one it follows; null where it begins a chain
 */
export async function keepCheckpoint(
  db: Db,
  lines: Lines,
  options: { number: number; previous: string | null; now: Date; keys: CheckpointKeys },
): Promise<Checkpoint | null> {
  const { number, previous, now, keys } = options;
  const unsigned = { ...lines, number, previous, createdAt: now };
  const checkpoint = { ...unsigned, signature: sign(unsigned, keys[0]) };
  const [kept] = await db.insert(creditCheckpoint).values(checkpoint).onConflictDoNothing().returning();
  return kept ?? null;
}

const breakOf = (number: number, detail: string): Discrepancy => ({
  rule: "checkpoints-in-a-row" satisfies CheckpointRule,
  subject: `checkpoint ${number}`,
  detail,
});

function sign(checkpoint: Omit<Checkpoint, "signature">, key: string): string {
  const { number, afterEntry, uptoEntry, lines, digest, previous, createdAt } = checkpoint;
  const signed = [FORM, number, afterEntry, uptoEntry, lines, digest, previous, createdAt.toISOString()];
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest("hex");
}

function isSigned(checkpoint: Checkpoint, keys: CheckpointKeys): boolean {
  const given = Buffer.from(checkpoint.signature);
  return keys.some((key) => {
    const right = Buffer.from(sign(checkpoint, key));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
