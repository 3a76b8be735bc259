import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import type { AltchaToken } from "#registry/contract/wire/requests.ts";
import { createHumanCheck, parseAltchaToken, type AltchaHumanCheck } from "./altcha.server.ts";

let database: Database;
let check: AltchaHumanCheck;

beforeAll(async () => {
  database = await openTestDatabase();
  check = createHumanCheck({ db: database.db, secrets: ["a-secret-for-tests"] });
});

afterAll(() => database.close());

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");

/** Solves a challenge as a browser does. */
async function makeToken(now: Date, from = check): Promise<string> {
  const challenge = await from.createChallenge(now);
  return encode({ challenge, solution: await solveChallenge({ challenge, deriveKey, counterStart: 500 }) });
}

function readToken(token: string): AltchaToken {
  const parsed = parseAltchaToken(token);
  if (!parsed) throw new Error("a real token can be read");
  return parsed;
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const refused = { code: "VERIFICATION_FAILED" };

test("verify accepts a solved challenge once, of many uses at once too", async () => {
  const now = new Date();
  const token = await makeToken(now);
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => check.verify(token, now)));
  expect(uses.filter((use) => use.status === "fulfilled")).toHaveLength(1);
});

test("verify refuses a used token under another spelling, counter or time", async () => {
  const now = new Date();
  const token = await makeToken(now);
  await check.verify(token, now);
  const { challenge, solution } = readToken(token);
  for (const again of [
    { ...solution, counter: 700 },
    { ...solution, time: 5 },
  ])
    await expect(check.verify(encode({ solution: again, challenge }), now)).rejects.toMatchObject(refused);
});

test("a token works for ten minutes", async () => {
  const now = new Date();
  const [early, late] = [await makeToken(now), await makeToken(now)];
  await check.verify(early, minutesAfter(now, 9.9));
  await expect(check.verify(late, minutesAfter(now, 10))).rejects.toMatchObject(refused);
  await expect(check.verify(await makeToken(minutesAfter(now, -11)), now)).rejects.toMatchObject(refused);
});

test("verify accepts a challenge made under an older secret until that secret is gone", async () => {
  const now = new Date();
  const older = createHumanCheck({ db: database.db, secrets: ["old"] });
  const between = createHumanCheck({ db: database.db, secrets: ["new", "old"] });
  const newer = createHumanCheck({ db: database.db, secrets: ["new"] });
  const token = await makeToken(now, older);
  await expect(newer.verify(token, now)).rejects.toMatchObject(refused);
  await between.verify(token, now);
  await newer.verify(await makeToken(now, between), now);
});

test.each<[string, (token: AltchaToken) => unknown]>([
  ["easier work", (t) => ({ ...t, challenge: withParameters(t, { cost: 1 }) })],
  [
    "a later expiry",
    (t) => ({ ...t, challenge: withParameters(t, { expiresAt: t.challenge.parameters.expiresAt + 1 }) }),
  ],
  ["no expiry", (t) => ({ ...t, challenge: withParameters(t, { expiresAt: undefined }) })],
  ["another nonce", (t) => ({ ...t, challenge: withParameters(t, { nonce: "00".repeat(16) }) })],
  ["another algorithm", (t) => ({ ...t, challenge: withParameters(t, { algorithm: "SHA-256" }) })],
  ["no key signature", (t) => ({ ...t, challenge: withParameters(t, { keySignature: undefined }) })],
  ["no signature", (t) => ({ ...t, challenge: { parameters: t.challenge.parameters } })],
  ["a guessed key", (t) => ({ ...t, solution: { ...t.solution, derivedKey: "00".repeat(32) } })],
  [
    "only the key's known half",
    (t) => ({ ...t, solution: { ...t.solution, derivedKey: t.challenge.parameters.keyPrefix } }),
  ],
  ["no solution", (t) => ({ challenge: t.challenge })],
])("verify refuses a token with %s", async (_case, forge) => {
  const now = new Date();
  const token = readToken(await makeToken(now));
  await expect(check.verify(encode(forge(token)), now)).rejects.toMatchObject(refused);
});

test.each([undefined, null, "", "x", "e30=", "bnVsbA==", "A".repeat(5000), "%%%"])(
  "verify refuses the token %j",
  async (token) => {
    await expect(check.verify(token, new Date())).rejects.toMatchObject(refused);
  },
);

const withParameters = (token: AltchaToken, change: Record<string, unknown>) => ({
  ...token.challenge,
  parameters: { ...token.challenge.parameters, ...change },
});
