import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../../../tests/start-postgres.ts";
import { openPostgres } from "./open-postgres.server.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test("an answer is waited for as long as is said, and an audit's as long as its statements may take", async () => {
  const url = await postgres.createDatabase("answers");
  const sleeps = sql`select pg_sleep(0.3)`;
  const hasty = await openPostgres(url, 20);
  await expect(hasty.db.execute(sleeps)).rejects.toMatchObject({ cause: { message: "Query read timeout" } });
  await hasty.close();
  const patient = await openPostgres(url, 0);
  await patient.db.execute(sleeps);
  await patient.close();
});
