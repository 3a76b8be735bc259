import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openPostgres } from "~/server/db/open-postgres.server.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { storeOutputs } from "~/server/generate/outcome/settle.server.ts";
import { startPostgres, type TestPostgres } from "../../../../tests/start-postgres.ts";
import { adoptVisitor } from "./library/begin-session.server.ts";
import { openAccountSite, PIXEL, type AccountSite } from "./accounts.fixture.ts";

let postgres: TestPostgres;
let database: Database;
/** Two instances that share a database. */
let sites: AccountSite[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openPostgres(await postgres.createDatabase("accounts"));
  const settings = { SESSION_SECRET: "the-same-secret-for-every-instance", TRUST_PROXY: "1" };
  sites = await Promise.all([1, 2].map(() => openAccountSite(settings, { database })));
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await database.close();
  await postgres.stop();
});

const siteAt = (at: number): AccountSite => {
  const site = sites[at % 2];
  if (!site) throw new Error("no site");
  return site;
};
const clientAt = (at: number) => siteAt(at).newClient({ "X-Forwarded-For": `198.51.100.${at}` });

test("guesses over two instances at once are counted together", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => siteAt(at).signIn(clientAt(at), "many@example.com", `guess ${at}`)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test("a session of one instance is one of the other, until it is ended at either", async () => {
  const { client } = await siteAt(0).newAccount("shared@example.com");
  const other = siteAt(1).newClient({ Cookie: client.cookie });
  expect(await siteAt(1).plan(other)).toBe("free");
  await siteAt(1).post(other, "/sign-out", {});
  expect(await siteAt(0).plan(client)).toBe("visitor");
});

test("people who sign up with one address at once make one account", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => siteAt(at).signUp(clientAt(100 + at), "twins@example.com")),
  );
  expect(
    await database.db.select().from(authUser).where(eq(authUser.email, "twins@example.com")),
  ).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("results that are stored while their generation is adopted belong to the account", async () => {
  const { db } = database;
  const context = { now: () => new Date(), deps: siteAt(0).runtime.pipeline };
  for (let round = 0; round < 20; round++) {
    const [row] = await db
      .insert(generation)
      .values({
        ...{ id: `g-${round}`, viewerId: "v_racing", toolId: "t", toolVersion: "1", provider: "local" },
        ...{ locale: "en", shownPrompt: "", values: {}, photoKeys: [], cost: 2 },
        expiresAt: new Date(Date.now() + 86_400_000),
      })
      .returning();
    if (!row) throw new Error("no generation");
    const made = {
      kind: "image",
      bytes: PIXEL,
      contentType: "image/png",
      width: 1,
      height: 1,
    } as const;
    await Promise.all([storeOutputs(row, [made], context), adoptVisitor(db, "v_racing", "account")]);
  }
  const owners = await db.select({ viewerId: output.viewerId }).from(output);
  expect(owners).toEqual(Array.from({ length: 20 }, () => ({ viewerId: "account" })));
});
