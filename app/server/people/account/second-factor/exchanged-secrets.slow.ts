import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { countAll } from "~/server/db/in-batches.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { authTwoFactor, authUser } from "~/server/db/schema/accounts.ts";
import { openFactorSite, startClock, type FactorSite } from "./factors.fixture.ts";

const [OLD, NEW] = ["the long secret that is about to go", "the long secret that takes its place"];

let database: Database;
/** One site in the order in which its secret is exchanged; the second and third as SECURITY.md says. */
let old: FactorSite, oldFirst: FactorSite, newFirst: FactorSite, renewed: FactorSite;
beforeAll(async () => {
  database = await openTestDatabase();
  const clock = startClock();
  const open = (SESSION_SECRET: string) =>
    openFactorSite({ SESSION_SECRET, RATE_LIMIT_SCALE: "1000" }, { database }, clock);
  [old, oldFirst, newFirst, renewed] = await Promise.all([
    open(OLD),
    open(`${OLD},${NEW}`),
    open(`${NEW},${OLD}`),
    open(NEW),
  ]);
});
afterAll(async () => {
  for (const site of [old, oldFirst, newFirst, renewed]) await site.close();
  await database.close();
});

/** Signs in with the password and a code of the app, in one site. */
async function signInAt(site: FactorSite, email: string, key: string): Promise<number> {
  site.wait();
  const client = await site.challenge(email);
  return (await site.giveCode(client, site.codeOf(key))).status;
}

const keptOf = async (id: string) =>
  (await database.db.select().from(authTwoFactor).where(eq(authTwoFactor.userId, id)))[0];

test("a second factor outlives the exchange of the secret, restart by restart", async () => {
  const email = "exchange@example.com";
  const { id, key, backupCodes } = await old.newSecured(email);
  const before = await keptOf(id);
  for (const site of [old, oldFirst, newFirst, oldFirst]) expect(await signInAt(site, email, key)).toBe(200);
  expect(await countAll(oldFirst.runtime.accounts.renewEncryption())).toBe(0);
  expect((await keptOf(id))?.secret).toBe(before?.secret);
  const backup = await newFirst.giveBackupCode(await newFirst.challenge(email), backupCodes[0] ?? "");
  expect(backup.status).toBe(200);
  expect(await countAll(newFirst.runtime.accounts.renewEncryption())).toBe(1);
  expect(await countAll(newFirst.runtime.accounts.renewEncryption())).toBe(0);
  const after = await keptOf(id);
  expect(after?.secret).not.toBe(before?.secret);
  expect(after?.lastStep).not.toBeNull();

  expect(await signInAt(renewed, email, key)).toBe(200);
  const last = await renewed.giveBackupCode(await renewed.challenge(email), backupCodes[1] ?? "");
  expect(last.status).toBe(200);
  const spent = await renewed.giveBackupCode(await renewed.challenge(email), backupCodes[0] ?? "");
  expect(spent.status).toBe(401);
});

test("many are encrypted anew, and none whose secret nobody has", async () => {
  const { id } = await old.newSecured("one@example.com");
  const row = await keptOf(id);
  if (!row) throw new Error("nothing was kept");
  const { secret, backupCodes } = row;
  const foreign = "$ba$12345$00ff";
  const ids = Array.from({ length: 230 }, (_, at) => `user-${String(at).padStart(3, "0")}`);
  await database.db
    .insert(authUser)
    .values(ids.map((name) => ({ id: name, name, email: `${name}@example.com` })));
  await database.db.insert(authTwoFactor).values(
    ids.map((userId, at) => ({
      ...{ id: userId, userId, backupCodes: at === 7 ? foreign : backupCodes },
      secret: at === 7 ? foreign : secret,
    })),
  );
  expect(await countAll(newFirst.runtime.accounts.renewEncryption())).toBe(230);
  expect((await keptOf("user-007"))?.secret).toBe(foreign);
});
