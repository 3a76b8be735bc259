import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import type { HumanCheck } from "./human-check.server.ts";
import { createTurnstile } from "./turnstile.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const SECRET = "0x4AAA-secret";

let database: Database;
let vendor: Server;
let verifyUrl: string;
/** What the vendor says next. */
let verdict: unknown;
let asked: URLSearchParams[];

const good = {
  success: true,
  hostname: "imgfx.example",
  action: "generate",
  challenge_ts: "2030-05-01T11:59:00Z",
};

beforeAll(async () => {
  database = await openTestDatabase();
  vendor = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)));
    response.setHeader("Content-Type", "application/json");
    if (verdict === "hang up") response.destroy();
    else response.end(typeof verdict === "string" ? verdict : JSON.stringify(verdict));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => vendor.once("listening", resolve));
  verifyUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/siteverify`;
});
afterAll(async () => {
  vendor.close();
  await database.close();
});
beforeEach(() => {
  verdict = good;
  asked = [];
});

const open = (): HumanCheck =>
  createTurnstile({
    ...{ db: database.db, siteKey: "0x4AAA-site", secretKey: SECRET, verifyUrl },
    ...{ hostname: "imgfx.example", fetch },
  });
const refused = { code: "VERIFICATION_FAILED" };

test("a good token passes once, whatever the vendor says the second time", async () => {
  const check = open();
  expect(check).toMatchObject({ provider: "turnstile", siteKey: "0x4AAA-site" });
  await check.verify("token one", NOW);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ secret: SECRET, response: "token one" });
  await expect(check.verify("token one", NOW)).rejects.toMatchObject(refused);
  await expect(open().verify("token one", NOW)).rejects.toMatchObject(refused);
});

test.each([null, undefined, "", "x".repeat(2049)])(
  "no token, or one too long, asks nobody (%#)",
  async (token) => {
    await expect(open().verify(token, NOW)).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  },
);

test.each([
  ["a refusal", { success: false, "error-codes": ["invalid-input-response"] }],
  ["another site's token", { ...good, hostname: "evil.example" }],
  ["a token for something else", { ...good, action: "sign-in" }],
  ["a token without a purpose", { ...good, action: undefined }],
  ["an old token", { ...good, challenge_ts: "2030-05-01T11:49:59Z" }],
  ["a text", "<html>busy</html>"],
  ["nothing at all", "hang up"],
])("it fails closed on %s", async (_, said) => {
  verdict = said;
  await expect(open().verify(`token of ${JSON.stringify(said)}`, NOW)).rejects.toMatchObject(refused);
});
