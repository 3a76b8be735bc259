import { scryptSync } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { authCredential } from "~/server/db/schema/accounts.ts";
import { createMemoryGate } from "~/server/files/storage/memory-gate.server.ts";
import { openTestSite } from "~/server/http/site.fixture.ts";
import { SiteClient } from "../../../../../tests/site-client.ts";
import { createPasswords, PASSWORD_COST, PASSWORDS_AT_ONCE } from "./passwords.server.ts";
import { openAccountSite, PASSWORD } from "../accounts.fixture.ts";

test("where nobody says otherwise, passwords are kept as hashes of the full cost", async () => {
  const plain = await openTestSite();
  const client = new SiteClient(plain.origin);
  await client.signUp({ name: "Ann", email: "one@example.com", password: PASSWORD });
  const [kept] = await plain.database.db.select({ hash: authCredential.password }).from(authCredential);
  const [, name, cost, salt = "", key = ""] = kept?.hash?.split("$") ?? [];
  expect([name, cost]).toEqual(["scrypt", "ln=17,r=8,p=1"]);
  const asked = { N: 131_072, r: 8, p: 1, maxmem: 256 * 131_072 * 8 };
  const made = scryptSync(PASSWORD, Buffer.from(salt, "base64"), 64, asked).toString("base64");
  expect(made.replaceAll("=", "")).toBe(key);
  await plain.close();
});

test("a password of the former cost still signs in, and is hashed anew by that once", async () => {
  const cost = { N: 1_024, r: 8, p: 1 };
  const gate = createMemoryGate({ budget: 2 ** 30, maxWaiting: 9 });
  const renewing = await openAccountSite(undefined, { passwords: createPasswords({ gate, cost }) });
  await renewing.newAccount("former@example.com");
  const former = await hashPassword(PASSWORD);
  const at = new Date("2026-01-01T00:00:00Z");
  await renewing.db.update(authCredential).set({ password: former, updatedAt: at });
  const read = async () => (await renewing.db.select().from(authCredential))[0];
  expect((await renewing.signIn(renewing.newClient(), "former@example.com", "not this one")).status).toBe(
    401,
  );
  expect((await read())?.password).toBe(former);
  expect((await renewing.signIn(renewing.newClient(), "former@example.com")).status).toBe(200);
  await expect.poll(async () => (await read())?.password).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$/);
  const renewed = await read();
  expect(renewed?.updatedAt).toEqual(at);
  expect((await renewing.signIn(renewing.newClient(), "former@example.com")).status).toBe(200);
  expect((await read())?.password).toBe(renewed?.password);
  await renewing.close();
});

test("of seventy sign-ins at once two are hashed at the same time, and who can't wait is told to come back", async () => {
  const gate = createMemoryGate(PASSWORDS_AT_ONCE);
  const cost = { N: 2 ** 12, r: 8, p: 1 };
  const scale = (PASSWORD_COST.N * PASSWORD_COST.r) / (cost.N * cost.r);
  let [now, most] = [0, 0];
  const counted = {
    /** As if each hash took its full memory. */
    run: <T>(bytes: number, work: () => Promise<T>) =>
      gate.run(bytes * scale, () => {
        most = Math.max(most, ++now);
        return work().finally(() => (now -= 1));
      }),
  };
  const busy = await openAccountSite(undefined, { passwords: createPasswords({ gate: counted, cost }) });
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, at) => busy.signIn(busy.newClient(), `nobody${at}@example.com`, "guess")),
  );
  await busy.close();
  expect(most).toBe(2);
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(50);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 401))
    expect([status, body.code, headers.get("Retry-After")]).toEqual([503, "BUSY", "5"]);
});

test("when no more passwords can wait, an API call and a form are told so", async () => {
  const gate = { run: () => Promise.reject(new AppError("BUSY", { retryAfterS: 5 })) };
  const full = await openAccountSite(undefined, { passwords: createPasswords({ gate }) });
  const refused = await full.signIn(full.newClient(), "nobody@example.com", "guess");
  const message = "A lot of people are signing in right now. Please try again in a moment.";
  expect([refused.status, refused.body]).toEqual([503, { code: "BUSY", message }]);
  const form = { do: "sign-in", email: "nobody@example.com", password: "guess", next: "/" } as const;
  const outcome = await full.run(form);
  expect(outcome).toMatchObject({ ok: false, code: "BUSY", message });
  await full.close();
});

/** Passwords that cost little, and what their hashes asked for, in bytes. */
function openPasswords(cost = { N: 2 ** 11, r: 8, p: 1 }) {
  const asked: number[] = [];
  const gate = {
    run: <T>(bytes: number, work: () => Promise<T>) => {
      asked.push(bytes);
      return work();
    },
  };
  return { passwords: createPasswords({ gate, cost }), asked };
}

test("a hash tells its cost and takes its own password only, however its letters are put together", async () => {
  const { passwords } = openPasswords();
  const hash = await passwords.hash("caf\u00e9 au lait");
  expect(hash).toMatch(/^\$scrypt\$ln=11,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{86}$/);
  expect(await passwords.verify({ hash, password: "cafe\u0301 au lait" })).toBe(true);
  expect(await passwords.verify({ hash, password: "cafe au lait" })).toBe(false);
  expect(passwords.isOutdated(hash)).toBe(false);
});

test("hashes of another cost and of the accounts library are taken, and are outdated", async () => {
  const hash = await openPasswords().passwords.hash("a horse");
  const { passwords } = openPasswords({ N: 2 ** 12, r: 8, p: 1 });
  for (const older of [hash, await hashPassword("a horse")]) {
    expect(await passwords.verify({ hash: older, password: "a horse" })).toBe(true);
    expect(await passwords.verify({ hash: older, password: "a house" })).toBe(false);
    expect(passwords.isOutdated(older)).toBe(true);
  }
});

test("a wrong password takes the full cost whatever the hash, so that time tells nothing of the account", async () => {
  const { passwords, asked } = openPasswords(PASSWORD_COST);
  const full = 128 * 2 ** 20;
  const takes = async (work: () => Promise<unknown>) => {
    asked.length = 0;
    await work();
    return asked.reduce((sum, bytes) => sum + bytes, 0);
  };
  const former = await hashPassword("a horse");
  expect(await takes(() => passwords.hash("of nobody"))).toBe(full);
  for (const hash of [former, "", "no hash", await passwords.hash("a horse")])
    expect(await takes(() => passwords.verify({ hash, password: "a house" })), hash).toBe(full);
});
