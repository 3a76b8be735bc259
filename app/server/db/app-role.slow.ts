import { readFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { auditCredits } from "~/server/money/credits/audit/audit-credits.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { holdFor, testVisitor } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { openRateLimitStore } from "~/server/http/limits/rate-limit-store.server.ts";
import { openBoss } from "~/server/tasks/task-queue.server.ts";
import { startPostgres, type TestPostgres } from "../../../tests/start-postgres.ts";
import type { Database } from "./db.ts";
import { openDatabase } from "./database.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const GRANTS = readFileSync(projectPath("docs/deployment/app-role.sql"), "utf8");

let postgres: TestPostgres;
let ownerUrl: string;
let appUrl: string;
let app: Database;

/** Runs SQL as the owner of everything. */
async function runAsOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

beforeAll(async () => {
  postgres = await startPostgres();
  ownerUrl = await postgres.createDatabase("owned");
  appUrl = ownerUrl.replace("postgres:password@", "imgfx_app:secret@");
  await runAsOwner("create role imgfx_app login password 'secret'");
});
afterAll(async () => {
  await app?.close();
  await postgres.stop();
});

test("a role that may make nothing is told who has to migrate while the database is behind", async () => {
  await expect(openDatabase({ dataDir: "", databaseUrl: appUrl })).rejects.toThrow(
    /its tables are behind and this role may not change them: run `npm run db:migrate` as their owner$/,
  );
});

test("npm run db:migrate makes every table, after which the app's role needs to make none", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
    cwd: projectPath("."),
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: ownerUrl },
      ...{ BASE_URL: "https://example.com", SESSION_SECRET: "a secret that is long enough for it" },
    },
  });
  expect(stdout).toContain("/owned are up to date.");
  await runAsOwner(GRANTS);
  app = await openDatabase({ dataDir: "", databaseUrl: appUrl });
  const boss = await openBoss(app, {
    error: (_fields: object, message: string) => expect.unreachable(message),
  });
  await boss.stop();
  const limits = openRateLimitStore(appUrl);
  expect(await limits.open("calls", 1, 60).take("somebody")).toBeNull();
  expect(await limits.open("calls", 1, 60).take("somebody")).toBeGreaterThan(0);
  await limits.close();
});

test("the app's role holds, settles and audits", async () => {
  const ledger = createLedger(app.db, { visitorCreditsPerAddress: 40 });
  await ledger.hold(holdFor(testVisitor("one"), "first", NOON));
  await ledger.release("first", NOON);
  expect((await auditCredits(app.db, NOON)).discrepancies).toEqual([]);
});

test("the app's role may only add to the ledger", async () => {
  for (const change of [
    sql`delete from credit_entry`,
    sql`truncate credit_entry`,
    sql`alter table credit_entry disable trigger all`,
    sql`update credit_entry set delta = 1`,
    sql`set session_replication_role = replica`,
  ])
    await expect(app.db.execute(change)).rejects.toMatchObject({ cause: { code: "42501" } });
});
