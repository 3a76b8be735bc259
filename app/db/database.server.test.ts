import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./database.server.ts";
import { openTestDatabase } from "./open-test-database.ts";
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
