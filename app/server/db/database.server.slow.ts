import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { putDatabase } from "../../../tests/site-database.ts";
import { openDatabase } from "./database.server.ts";
import { openTestDatabase } from "./test-database.fixture.ts";
import { creditAccount } from "./schema/index.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "imgfx-db-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test("openDatabase keeps what was written when it is closed and opened again", async () => {
  const first = await openDatabase({ dataDir });
  expect(first).toMatchObject({ kind: "pglite", place: join(dataDir, "database") });
  await first.db.insert(creditAccount).values({ id: "visitor-1" });
  await first.close();
  await first.close();

  const second = await openDatabase({ dataDir });
  expect(await second.db.select({ id: creditAccount.id }).from(creditAccount)).toEqual([{ id: "visitor-1" }]);
  await second.ping();
  await second.close();
});

test("openDatabase refuses a folder that is in use, names it and says what to do", async () => {
  await putDatabase(dataDir);
  const owner = await openDatabase({ dataDir });
  await expect(openDatabase({ dataDir, lockWaitMs: 0 })).rejects.toThrow(
    new RegExp(
      `^The database in ${join(dataDir, "database")} is in use by another process\\. Stop that process first`,
    ),
  );
  await owner.close();
  const next = await openDatabase({ dataDir, lockWaitMs: 0 });
  await next.close();
});

test("openDatabase says which PostgreSQL server it could not open, without the password", async () => {
  const opening = openDatabase({ dataDir, databaseUrl: "postgres://me:secret@127.0.0.1:1/imgfx" });
  await expect(opening).rejects.toThrow(
    /^The database 127\.0\.0\.1:1\/imgfx could not be opened: .*ECONNREFUSED/,
  );
});

test("openTestDatabase gives every caller an empty, migrated database", async () => {
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await one.db.insert(creditAccount).values({ id: "visitor-1" });
  const { rows } = await other.db.execute(sql`select count(*)::int as count from credit_account`);
  expect(rows).toEqual([{ count: 0 }]);
  await one.close();
  await other.close();
});

test("openTestDatabase gives nobody what another left: neither rows, nor numbers, nor settings, nor the queue's tables", async () => {
  const first = await openTestDatabase();
  await first.db.insert(creditAccount).values({ id: "visitor-1" });
  await first.run("set statement_timeout = 12345");
  await first.run("create schema pgboss; create table pgboss.job (id int)");
  await first.close();
  await expect(first.ping()).rejects.toThrow();
  const second = await openTestDatabase();
  await expect(first.db.select().from(creditAccount)).rejects.toThrow();
  expect(await second.db.select().from(creditAccount)).toEqual([]);
  expect((await second.run("show statement_timeout")).rows).toEqual([{ statement_timeout: "0" }]);
  expect((await second.run("select from pg_namespace where nspname = 'pgboss'")).rows).toEqual([]);
  await second.close();
});

test("a database whose tables were changed is nobody's afterwards", async () => {
  for (const change of [
    "create table made_by_a_test (id int)",
    "alter table credit_account add column made_by_a_test int",
    "alter table credit_account disable trigger all",
    "create function made_by_a_test() returns int language sql as 'select 1'",
  ]) {
    const changed = await openTestDatabase();
    await changed.run(change);
    await changed.close();
  }
  const next = await openTestDatabase();
  const columns = "select column_name from information_schema.columns where column_name = 'made_by_a_test'";
  expect((await next.run(columns)).rows).toEqual([]);
  expect((await next.run("select to_regclass('made_by_a_test') as made")).rows).toEqual([{ made: null }]);
  expect((await next.run("select from pg_proc where proname = 'made_by_a_test'")).rows).toEqual([]);
  const off = "select from pg_trigger where tgenabled = 'D'";
  expect((await next.run(off)).rows).toEqual([]);
  await next.close();
});
