import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import type { Database } from "~/server/db/db.ts";
import * as schema from "~/server/db/schema/index.ts";
import {
  fakeTool,
  openFakePipeline,
  SUBMIT,
  submitBody,
  type FakePipeline,
} from "~/server/generate/fake-pipeline.server.ts";
import { generate } from "~/server/generate/generate.server.ts";
import { listGenerations } from "~/server/generate/records/list-generations.server.ts";
import { countHistory, listHistory } from "~/server/generate/records/list-history.server.ts";
import { findOwnTask } from "~/server/generate/records/find-own-task.server.ts";
import { readToolStats } from "~/server/generate/records/read-tool-stats.server.ts";
import { auditLedger } from "~/server/money/credits/audit/audit-ledger.server.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { testAccount } from "~/server/money/credits/ledger/test-ledger.ts";
import { listLines } from "~/server/money/credits/list-lines.server.ts";
import { fileSweeps } from "~/server/tasks/sweep-files.server.ts";
import { recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import { runSweep } from "~/server/tasks/sweeper.server.ts";
import { startPostgres, type TestPostgres } from "../../start-postgres.ts";
import { noteFigure } from "../proof-notes.ts";
import { fillSite, OF_EACH } from "./fill-site.ts";

const { PROOF_ROWS: rows } = z
  .object({ PROOF_ROWS: z.coerce.number().int().positive().default(100_000) })
  .parse(process.env);
const ROUNDS = 40;
/** How much slower a full database may answer, at the median. */
const MOST = 1.5;
/** Below this many milliseconds a difference is the machine's own. */
const NOISE_MS = 1;
/** A table with fewer rows than this is read whole because that is quicker. */
const LARGE_FROM = 1_000;

let postgres: TestPostgres;
let databaseUrl: string;
let database: Database;
let pool: pg.Pool;
let pipeline: FakePipeline;
/** Statements that were sent since the recording began. */
let sent: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase("large");
  database = await openPostgres(databaseUrl);
  pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) };
  const db = drizzle(pool, { schema, logger });
  pipeline = await openFakePipeline([fakeTool()]);
  const ledger = createLedger(db, { visitorCreditsPerAddress: 40 });
  pipeline.deps = { ...pipeline.deps, db, ledger, grants: createGrants(db) };
});
afterAll(async () => {
  await pipeline.close();
  await pool.end();
  await database.close();
  await postgres.stop();
});

const now = () => new Date();
/** The pipeline's context over the large database, at the real time. */
const contextOf = (id: string) => ({ ...pipeline.context(testAccount(id)), now, deps: pipeline.deps });

async function submit(id: string): Promise<void> {
  const viewer = testAccount(id);
  await generate(SUBMIT, submitBody([pipeline.addPhoto(viewer)], { dimension: "auto" }), contextOf(id));
}

/** What people and the site do all day. Each takes a number that tells its rounds apart. */
const WORK = {
  submit: (round: number, time: string) => submit(`buyer-${time}-${round}`),
  poll: async (_round: number, time: string) => {
    const [last] = await listGenerations(null, contextOf(`buyer-${time}-0`));
    await findOwnTask(last?.id, contextOf(`buyer-${time}-0`));
  },
  history: async (round: number, time: string) => {
    const context = contextOf(time === "full" ? `past-${round + 1}` : "few-1");
    await listHistory({ before: null, group: null }, context);
    await countHistory(context);
  },
  credits: async (_round: number, time: string) => {
    const id = `buyer-${time}-0`;
    await pipeline.deps.ledger.readBalance(testAccount(id), now());
    await listLines(pipeline.deps.db, id, { limit: 20 });
  },
  stats: () => readToolStats(pipeline.deps.db, "plain", "local"),
  sweeps: async () => {
    const { db } = pipeline.deps;
    const parts = { db, removeFile: async () => undefined, listFiles: async function* () {} };
    for (const sweep of [...recordSweeps(db), ...fileSweeps(parts)]) await runSweep(sweep, now());
  },
} as const satisfies Record<string, (round: number, time: string) => Promise<unknown>>;

const medianOf = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** The median of milliseconds that each kind of work takes. */
async function measure(time: "warm" | "empty" | "full"): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, work] of Object.entries(WORK)) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await work(round, time);
      took.push(performance.now() - from);
    }
    medians.set(name, medianOf(took));
  }
  return medians;
}

const Plan = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
) as z.ZodType<PlanNode>;
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Tables that are large here. */
async function listLarge(): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_FROM}`,
  );
  return z
    .array(z.object({ name: z.string() }))
    .parse(tables)
    .map(({ name }) => name);
}

/** The large tables that a statement reads from one end to the other. */
async function findWholeReads(
  { text, values }: (typeof sent)[number],
  large: readonly string[],
): Promise<string[]> {
  if (!/^\s*(?:select|update|delete|with|insert)/i.test(text)) return [];
  const { rows: plans } = await pool.query(`explain (format json) ${text}`, values);
  const [{ "QUERY PLAN": parsed }] = z
    .tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) })])
    .parse(plans);
  return listNodes(parsed[0].Plan)
    .filter((node) => node["Node Type"] === "Seq Scan" && large.includes(node["Relation Name"] ?? ""))
    .map((node) => `${node["Relation Name"]}: ${text.slice(0, 160)}`);
}

test("with a site's whole past in its tables everything people do takes at most half as long again", async () => {
  await measure("warm"); // connections and code
  await fillSite(databaseUrl, "few", OF_EACH);
  const empty = await measure("empty");
  const from = performance.now();
  await fillSite(databaseUrl, "past", rows);
  noteFigure("rows of generations", rows);
  noteFigure("seconds to fill", ((performance.now() - from) / 1000).toFixed(0));
  const full = await measure("full");
  const slow = [...full].flatMap(([name, ms]) => {
    const before = empty.get(name) ?? 0;
    noteFigure(`${name}, empty → full`, `${before.toFixed(1)} → ${ms.toFixed(1)} ms`);
    return ms <= before * MOST + NOISE_MS ? [] : [name];
  });
  expect(slow).toEqual([]);
});

test("no statement of that reads a large table whole", async () => {
  sent = [];
  for (const work of Object.values(WORK)) await work(1, "full");
  const statements = [...new Map(sent.map((statement) => [statement.text, statement])).values()];
  const large = await listLarge();
  expect(large).toContain("generation");
  const whole = (await Promise.all(statements.map((statement) => findWholeReads(statement, large)))).flat();
  noteFigure("statements whose plan was looked at", statements.length);
  expect(whole).toEqual([]);
});

test("pictures that are due are deleted in batches", async () => {
  const due = `select id from generation where id like 'past-%' limit ${Math.min(rows, 5_000)}`;
  await database.run(
    `create temporary table due as ${due};
     update output set expires_at = now() - interval '1 minute' where generation_id in (select id from due);
     update generation set expires_at = now() - interval '1 minute' where id in (select id from due)`,
  );
  const { db } = pipeline.deps;
  const parts = { db, removeFile: async () => undefined, listFiles: async function* () {} };
  let longest = 0;
  let batches = 0;
  let from = performance.now();
  for (const sweep of fileSweeps(parts)) {
    const done = sweep.run(now());
    if (done instanceof Promise) await done;
    else
      for await (const _count of done) {
        batches += 1;
        longest = Math.max(longest, performance.now() - from);
        from = performance.now();
      }
  }
  noteFigure("longest batch of retention", `${longest.toFixed(0)} ms`);
  expect(batches).toBeGreaterThan(1);
});

test("the audit of everything finds nothing wrong, and the audit of what came after takes moments", async () => {
  const options = { db: database.db, keys: ["a key"] as const, now: now() };
  const from = performance.now();
  const whole = await auditLedger({ ...options, mode: "full", mark: null });
  noteFigure(
    "audit from zero",
    `${((performance.now() - from) / 1000).toFixed(1)} s for ${whole.entries} lines`,
  );
  expect(whole.discrepancies).toEqual([]);
  expect(whole.accounts).toBeGreaterThan(rows / OF_EACH);
  await submit("buyer-after");
  const again = performance.now();
  const tail = await auditLedger({ ...options, mode: "tail", mark: whole.checkpoint });
  noteFigure("audit of what came after", `${((performance.now() - again) / 1000).toFixed(1)} s`);
  expect(tail.discrepancies).toEqual([]);
});
