import { hashPassword } from "better-auth/crypto";
import { expect, test } from "vitest";
import { createPasswords, PASSWORD_COST } from "./passwords.server.ts";

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
