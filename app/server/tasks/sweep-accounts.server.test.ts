import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { authRateLimit, authSession, authUser, authVerification } from "~/server/db/schema/accounts.ts";
import { creditAccount } from "~/server/db/schema/credits.ts";
import { accountSweeps } from "./sweep-records.server.ts";
import { runSweep } from "./sweeper.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("what came to an end is deleted, and nothing else", async () => {
  const { db } = database;
  const user = (id: string, emailVerified: boolean, createdAt: Date) => ({
    ...{ id, name: id, email: `${id}@example.com`, emailVerified, createdAt },
  });
  await db
    .insert(authUser)
    .values([
      user("never", false, days(-8)),
      user("lately", false, days(-6)),
      user("confirmed", true, days(-80)),
      user("has-credits", false, days(-80)),
    ]);
  await db.insert(creditAccount).values({ id: "has-credits" });
  const session = (id: string, expiresAt: Date) => ({ id, token: id, userId: "confirmed", expiresAt });
  await db.insert(authSession).values([session("old", days(-1)), session("live", days(1))]);
  const proof = (id: string, expiresAt: Date) => ({ id, identifier: id, value: "v", expiresAt });
  await db.insert(authVerification).values([proof("old", days(-1)), proof("live", days(1))]);
  const count = (key: string, at: Date) => ({ id: key, key, count: 1, lastRequest: at.getTime() });
  await db.insert(authRateLimit).values([count("old", days(-2)), count("live", days(0))]);

  for (const turn of [1, 0])
    for (const sweep of accountSweeps(db)) expect(await runSweep(sweep, NOW), sweep.name).toBe(turn);

  expect((await db.select().from(authUser)).map(({ id }) => id).sort()).toEqual([
    "confirmed",
    "has-credits",
    "lately",
  ]);
  for (const table of [authSession, authVerification, authRateLimit])
    expect((await db.select().from(table)).map(({ id }) => id)).toEqual(["live"]);
});
