import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "~/server/config/create-log.server.ts";
import { openFactorSite, type FactorSite } from "./second-factor/factors.fixture.ts";
import { PASSWORD } from "./accounts.fixture.ts";

const NEW_PASSWORD = "another horse 2";
const EMAIL = "watched@example.com";
let site: FactorSite;
let lines: string[] = [];
beforeAll(async () => {
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  site = await openFactorSite({ TRUST_PROXY: "1" }, { log });
});
afterAll(() => site.close());

/** What was told of safety while something was done, without time, level and account; and the accounts. */
async function watch(work: () => Promise<unknown>) {
  lines = [];
  await work();
  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "security");
  return {
    events: events.map(({ level: _level, time: _time, msg: _msg, account: _account, ...event }) => event),
    accounts: events.map(({ account }) => account),
  };
}

const readCounts = async () => {
  const text = await (await fetch(`${site.origin}/metrics`)).text();
  const counts = text.matchAll(/^imgfx_security_events_total\{kind="([a-z-]+)"\} (\d+)$/gm);
  return Object.fromEntries([...counts].map(([, kind = "", count]) => [kind, Number(count)]));
};

test("the log tells how an account was come by, what was changed and who was refused, and names nobody", async () => {
  const { client, id } = await site.newAccount(EMAIL, site.newClient({ "X-Forwarded-For": "203.0.113.5" }));
  const linkTo = async (email: string, known: number) =>
    new URL((await site.waitForMail(email, known)).link ?? site.origin);
  const all: string[] = [];
  const { events, accounts } = await watch(async () => {
    await site.signIn(site.newClient(), EMAIL, "not this one");
    await site.signIn(site.newClient(), "nobody@example.com", "not this one");
    await site.signIn(site.newClient(), EMAIL);
    const { key } = await site.setUp(client);
    await site.giveCode(client, "000000");
    await site.giveCode(client, site.codeOf(key));
    site.wait();
    const asked = await site.challenge(EMAIL);
    await site.giveCode(asked, "000000");
    await site.giveCode(asked, site.codeOf(key));
    site.wait();
    await site.post(client, "/two-factor/disable", { password: PASSWORD, code: site.codeOf(key) });
    await site.post(client, "/change-password", { currentPassword: "no", newPassword: NEW_PASSWORD });
    await site.post(client, "/change-password", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await site.post(client, "/change-email", { newEmail: "moved@example.com", password: NEW_PASSWORD });
    await client.fetch((await linkTo("moved@example.com", 0)).href);
    await site.post(client, "/request-password-reset", { email: "moved@example.com" });
    const token = (await linkTo("moved@example.com", 1)).searchParams.get("token");
    await site.post(client, "/reset-password", { token, newPassword: PASSWORD });
    const back = site.newClient();
    await site.signIn(back, "moved@example.com");
    await site.post(back, "/sign-out", {});
    await site.runtime.accounts.remove(id);
    all.push(...lines);
  });
  const password = { way: "password", factor: "none" };
  const code = { way: "code", factor: "app-code" };
  expect(events).toEqual([
    { security: "sign-in-refused", ...password, reason: "INVALID_EMAIL_OR_PASSWORD" },
    { security: "sign-in-refused", ...password, reason: "INVALID_EMAIL_OR_PASSWORD" },
    { security: "signed-in", ...password },
    { security: "proof-refused", call: "/two-factor/verify-totp" },
    { security: "second-factor-on" },
    { security: "code-asked", ...password },
    { security: "sign-in-refused", ...code, reason: "INVALID_CODE" },
    { security: "signed-in", ...code },
    { security: "second-factor-off" },
    { security: "proof-refused", call: "/change-password" },
    { security: "password-changed" },
    { security: "address-change-asked" },
    { security: "address-changed" },
    { security: "password-reset" },
    { security: "signed-in", ...password },
    { security: "signed-out" },
    { security: "account-deleted" },
  ]);
  // Nobody's is the unknown address only; all others are one account's, under one hash.
  expect(accounts.map((account) => account === undefined)).toEqual(events.map((_, at) => at === 1));
  expect(new Set(accounts).size).toBe(2);
  const text = all.join("");
  for (const secret of [id, "example.com", "Ann", "203.0.113.5", PASSWORD])
    expect(text).not.toContain(secret);
  expect(await readCounts()).toMatchObject({
    "password-changed": 1,
    "sign-in-refused": 3,
    "account-deleted": 1,
  });
});

test("limits, foreign origins and forged signatures are told by name", async () => {
  const { client } = await site.newAccount("limited@example.com");
  const { events } = await watch(async () => {
    for (let at = 0; at < 11; at++)
      await site.signIn(
        site.newClient({ "X-Forwarded-For": `198.51.100.${at}` }),
        "guessed@example.com",
        "no",
      );
    await client.call("/api/auth/update-user", {
      method: "POST",
      json: {},
      headers: { Origin: "https://x.example" },
    });
    await site.newClient({ Cookie: "imgfx.session_token=a.b" }).call("/api/credits");
    await client.call("/api/webhooks/replicate", { method: "POST", json: {} });
    const { body } = await client.call<{ urls: { url: string }[] }>("/api/presigned-urls", {
      ...{ method: "POST", json: { fileType: "image/png", count: 1 } },
    });
    const address = new URL(body.urls[0]?.url ?? site.origin);
    address.search = address.search.replace(/signature=./, "signature=*");
    await client.call(address.pathname + address.search, {
      method: "PUT",
      body: "x",
      headers: { "Content-Type": "image/png" },
    });
    for (let at = 0; at < 70; at++) await client.call("/api/presigned-urls", { method: "POST", json: {} });
  });
  const kinds = events.filter(({ security }) => security !== "sign-in-refused");
  expect(kinds.slice(0, 5)).toEqual([
    { security: "limit-reached", limit: "guesses" },
    { security: "foreign-origin" },
    { security: "signature-refused", of: "session" },
    { security: "signature-refused", of: "replicate" },
    { security: "signature-refused", of: "upload" },
  ]);
  expect(kinds.at(-1)).toEqual({ security: "limit-reached", limit: "presign" });
});
