import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { startPostgres, type TestPostgres } from "../../start-postgres.ts";
import { DAILY_WORK, playedFileSweeps } from "./daily-work.ts";
import { fillSite, OF_EACH } from "./fill-site.ts";
import { findWholeReads, listLarge } from "./find-whole-reads.ts";
import { openSizedSite, type SizedSite } from "./open-sized-site.ts";
import { wantRows } from "./want-rows.ts";

const { SIZE_ROWS: rows } = z
  .object({ SIZE_ROWS: z.coerce.number().int().positive().default(100_000) })
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
  await fillSite(largeUrl, "past", rows);
  const slow: string[] = [];
  for (const [name, work] of Object.entries(DAILY_WORK)) {
    const { empty, full } = await measure(work);
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
  let batches = 0;
  for (const sweep of playedFileSweeps(large)) {
    const done = sweep.run(now());
    if (done instanceof Promise) await done;
    else for await (const _count of done) batches += 1;
  }
  isOver = true;
  const met = await Promise.all(people.map((one) => one.end()));
  await auditing;
  await audited.close();
  // Results go one by one, their files first; of records a batch is one statement, which has their rows until it is over.
  expect(batches).toBeGreaterThan(1);
  expect(met.map(({ refused }) => refused)).toEqual(people.map(() => 0));
});

test("the audit finds nothing wrong", async () => {
  const audited = await openPostgres(largeUrl, 0);
  const whole = await auditCredits(audited.db, now());
  expect(whole.discrepancies).toEqual([]);
  expect(whole.accounts).toBeGreaterThan(rows / OF_EACH);
  await audited.close();
});
