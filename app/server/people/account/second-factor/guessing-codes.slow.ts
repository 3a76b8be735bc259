import { afterAll, beforeAll, expect, test } from "vitest";
import { openFactorSite, type FactorSite } from "./factors.fixture.ts";

const MINUTE_MS = 60_000;

let site: FactorSite;
beforeAll(async () => {
  site = await openFactorSite({ TRUST_PROXY: "1" });
});
afterAll(() => site.close());

let networks = 0;
/** A browser behind a proxy, in a network of its own. */
const newClient = () => site.newClient({ "X-Forwarded-For": `198.51.100.${networks++}` });
const challenge = (email: string) => site.challenge(email, newClient());

test("five wrong codes of an app end guessing from everywhere, whatever is guessed next", async () => {
  const email = "guessed@example.com";
  const { key, backupCodes } = await site.newSecured(email);
  const statuses = [];
  for (let at = 0; at < 7; at++)
    statuses.push((await site.giveCode(await challenge(email), site.codeOf(key, 40 + at))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const right = await site.giveCode(await challenge(email), site.codeOf(key));
  expect([right.status, right.body.code]).toEqual([429, "RATE_LIMITED"]);
  expect(right.body.message).toMatch(/Too many wrong codes/);
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(800);

  expect((await site.giveBackupCode(await challenge(email), backupCodes[0] ?? "")).status).toBe(200);
});

test("wrong codes count over a day too, and a right one starts the count anew", async () => {
  const email = "daily@example.com";
  const { key } = await site.newSecured(email);
  const guess = async () => (await site.giveCode(await challenge(email), site.codeOf(key, 40))).status;
  const tryAll = async () => {
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push(await guess());
    site.pass(16 * MINUTE_MS);
    return statuses;
  };
  await tryAll();
  expect((await site.giveCode(await challenge(email), site.codeOf(key))).status).toBe(200);
  for (let round = 0; round < 4; round++) expect(await tryAll()).toEqual([401, 401, 401, 401, 401]);
  expect(await guess()).toBe(429);
  site.pass(24 * 60 * MINUTE_MS);
  expect(await guess()).toBe(401);
});

test("guesses that come all at once are counted one by one", async () => {
  const email = "parallel@example.com";
  const { key } = await site.newSecured(email);
  const browsers = [];
  for (let at = 0; at < 12; at++) browsers.push(await challenge(email));
  const answers = await Promise.all(
    browsers.map((client, at) => site.giveCode(client, site.codeOf(key, 40 + at))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
});

test("backup codes can't be tried without end either, nor can both by somebody who is signed in", async () => {
  const email = "both@example.com";
  const { client } = await site.newSecured(email);
  const statuses = [];
  for (let at = 0; at < 12; at++)
    statuses.push((await site.giveBackupCode(await challenge(email), `00000-0000${at % 10}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const inside = await site.post(client, "/two-factor/disable", {
    ...{ password: "correct horse 1", code: "00000-00000" },
  });
  expect(inside.status).toBe(429);
});
