import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { startPostgres, type TestPostgres } from "../../start-postgres.ts";
import { noteFigure } from "../proof-notes.ts";
import { DAILY_WORK, playedFileSweeps } from "./daily-work.ts";
import { fillSite, OF_EACH } from "./fill-site.ts";
import { findWholeReads, listLarge } from "./find-whole-reads.ts";
import { openSizedSite, type SizedSite } from "./open-sized-site.ts";
import { DUE, tidied } from "./tidied-records.ts";
import { MOST_WAIT_MS, wantRows, type Wanted } from "./want-rows.ts";

const { PROOF_ROWS: rows } = z
  .object({ PROOF_ROWS: z.coerce.number().int().positive().default(100_000) })
  .parse(process.env);
/** A kind of work is measured in blocks of so many rounds after the first one, which is for connections and code. */
const BLOCKS = 5;
const ROUNDS = 20;
/** How much slower a full database may answer, at the median. */
const MOST = 1.5;
/** Below this many milliseconds a difference is the machine's own. */
const NOISE_MS = 1;

let postgres: TestPostgres;
let largeUrl: string;
/** Sites with hardly a past, and with a long one. */
let small: SizedSite;
let large: SizedSite;

beforeAll(async () => {
  postgres = await startPostgres();
  const smallUrl = await postgres.createDatabase("small");
  largeUrl = await postgres.createDatabase("large");
  small = await openSizedSite(smallUrl);
  large = await openSizedSite(largeUrl);
  await fillSite(smallUrl, "past", OF_EACH);
});
afterAll(async () => {
  await small?.close();
  await large?.close();
  await postgres?.stop();
});

const now = () => new Date();

const medianOf = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Work = (typeof DAILY_WORK)[keyof typeof DAILY_WORK];

/**
 * Milliseconds that a kind of work takes at both sites: of each the median of its quietest block. They take turns, so that
 * the machine's moods meet both.
 */
async function measure(work: Work): Promise<{ empty: number; full: number }> {
  const least = { empty: Infinity, full: Infinity };
  for (let block = 0; block <= BLOCKS; block += 1) {
    const took: { empty: number[]; full: number[] } = { empty: [], full: [] };
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      const round = block * ROUNDS + nth;
      const turns = [
        { site: small, into: took.empty, owner: "past-1" },
        { site: large, into: took.full, owner: `past-${round + 1}` },
      ];
      for (const { site, into, owner } of round % 2 === 0 ? turns : turns.toReversed()) {
        const from = performance.now();
        await work(site, round, owner);
        into.push(performance.now() - from);
      }
    }
    if (block === 0) continue;
    least.empty = Math.min(least.empty, medianOf(took.empty));
    least.full = Math.min(least.full, medianOf(took.full));
  }
  return least;
}

test("with a site's whole past in its tables everything people do takes at most half as long again", async () => {
  const from = performance.now();
  await fillSite(largeUrl, "past", rows);
  noteFigure("rows of generations", rows);
  noteFigure("seconds to fill", ((performance.now() - from) / 1000).toFixed(0));
  const [size] = (await large.pool.query("select pg_database_size(current_database())::float8 as bytes"))
    .rows;
  noteFigure("the database's size", `${(Number(size?.bytes) / 1e9).toFixed(1)} GB`);
  const slow: string[] = [];
  for (const [name, work] of Object.entries(DAILY_WORK)) {
    const { empty, full } = await measure(work);
    noteFigure(`${name}, empty → full`, `${empty.toFixed(1)} → ${full.toFixed(1)} ms`);
    if (full > empty * MOST + NOISE_MS) slow.push(name);
  }
  expect(slow).toEqual([]);
});

test("no statement of that reads a large table whole", async () => {
  const statements = await large.listStatements(async () => {
    for (const work of Object.values(DAILY_WORK)) await work(large, -1, "past-1");
  });
  const tables = await listLarge(large.pool);
  expect(tables).toContain("generation");
  const whole: string[] = [];
  for (const statement of statements) whole.push(...(await findWholeReads(large.pool, statement, tables)));
  noteFigure("statements whose plan was looked at", statements.length);
  expect(whole).toEqual([]);
});

test("pictures that are due are deleted beside an audit, and nobody waits long for one of their rows", async () => {
  const due = `select id from generation where id like 'past-%' limit ${Math.min(rows, 5_000)}`;
  await large.database.run(
    `create temporary table due as ${due};
     update output set expires_at = now() - interval '1 minute' where generation_id in (select id from due);
     update generation set expires_at = now() - interval '1 minute' where id in (select id from due)`,
  );
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse((await large.pool.query("select id from generation where expires_at < now()")).rows)
    .map(({ id }) => id);
  const audited = await openPostgres(largeUrl, 0);
  let isOver = false;
  const auditing = (async () => {
    while (!isOver) await auditCredits(audited.db, now());
  })();
  const wanted = { table: "generation", column: "id", values: ids };
  const people = await Promise.all([1, 2].map(() => wantRows(largeUrl, wanted)));
  const longest: Record<string, number> = {};
  let batches = 0;
  for (const sweep of playedFileSweeps(large)) {
    const done = sweep.run(now());
    let from = performance.now();
    if (done instanceof Promise) await done;
    else
      for await (const _count of done) {
        batches += 1;
        longest[sweep.name] = Math.max(longest[sweep.name] ?? 0, performance.now() - from);
        from = performance.now();
      }
  }
  isOver = true;
  const met = await Promise.all(people.map((one) => one.end()));
  await auditing;
  await audited.close();
  noteFigure("batches of retention beside an audit from zero", batches);
  // Results go one by one, their files first; of records a batch is one statement, which has their rows until it is over.
  noteFigure("longest statement of retention", `${(longest["expired generations"] ?? NaN).toFixed(0)} ms`);
  noteFigure(
    `rows wanted meanwhile, of them locked for ${MOST_WAIT_MS} ms, longest wait`,
    [
      met.reduce((sum, { asked }) => sum + asked, 0),
      met.reduce((sum, { refused }) => sum + refused, 0),
      `${Math.max(...met.map(({ longestMs }) => longestMs)).toFixed(0)} ms`,
    ].join(", "),
  );
  expect(batches).toBeGreaterThan(1);
  expect(met.map(({ refused }) => refused)).toEqual(people.map(() => 0));
});

test("records that are due are deleted among a million others, and nobody waits long for one of them", async () => {
  let longest = { ms: 0, into: "" };
  const met: Wanted[] = [];
  for (const { into, column, prefix, select, sweep } of tidied(Math.min(rows, 1_000_000))) {
    await large.pool.query(`insert into ${into} ${select}`);
    await large.pool.query(`vacuum analyze ${into}`);
    const values = Array.from({ length: DUE }, (_, nth) => `${prefix}${nth + 1}`);
    const people = await Promise.all([1, 2].map(() => wantRows(largeUrl, { table: into, column, values })));
    let deleted = 0;
    const statements = await large.listStatements(async () => {
      let from = performance.now();
      for await (const count of sweep(large.context("nobody").deps.db)) {
        const ms = performance.now() - from;
        if (ms > longest.ms) longest = { ms, into };
        deleted += count;
        from = performance.now();
      }
    });
    met.push(...(await Promise.all(people.map((one) => one.end()))));
    expect(deleted, into).toBe(DUE);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect(await findWholeReads(large.pool, statement, [into])).toEqual([]);
  }
  noteFigure("longest statement that tidies records", `${longest.ms.toFixed(0)} ms, of ${longest.into}`);
  noteFigure(
    `records wanted meanwhile, of them locked for ${MOST_WAIT_MS} ms`,
    [met.reduce((sum, { asked }) => sum + asked, 0), met.reduce((sum, { refused }) => sum + refused, 0)].join(
      ", ",
    ),
  );
  expect(met.map(({ refused }) => refused)).toEqual(met.map(() => 0));
});

test("the audit finds nothing wrong", async () => {
  const audited = await openPostgres(largeUrl, 0);
  const from = performance.now();
  const whole = await auditCredits(audited.db, now());
  noteFigure(
    "audit from zero",
    `${((performance.now() - from) / 1000).toFixed(1)} s for ${whole.entries} lines`,
  );
  expect(whole.discrepancies).toEqual([]);
  expect(whole.accounts).toBeGreaterThan(rows / OF_EACH);
  await audited.close();
});
