import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "~/server/config/create-log.server.ts";
import { startSmtp, type LoopbackSmtp } from "../../../../tests/loopback-smtp.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { findFreePort } from "../../../../tests/find-free-port.ts";
import { openAccountSite, type AccountSite } from "./accounts.fixture.ts";

let server: LoopbackSmtp;
let site: AccountSite;
let lines: string[];
beforeEach(async () => {
  server = await startSmtp();
  const port = await findFreePort();
  lines = [];
  site = await openAccountSite(
    {
      ...{ SMTP_URL: server.url, RATE_LIMIT_SCALE: "1000" },
      ...{ PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` },
    },
    { log: createLog("info", { write: (line) => void lines.push(line) }) },
  );
});
afterEach(async () => {
  await site.close();
  await server.stop();
});

const stateOf = async (client: SiteClient, headers: Headers) =>
  (await client.call<{ state: string; reason?: string }>(headers.get("Mail-State") ?? "")).body;

test("a mail server that says nothing neither holds a sign-up up nor shows in its answer", async () => {
  server.play((step) => (step === "greeting" ? "silence" : undefined));
  const { status, body } = await site.signUp(site.newClient(), "unreached@example.com");
  expect([status, Object.keys(body)]).toEqual([200, ["token", "user"]]);
  expect(lines.join("")).not.toContain("unreached");
});

test("an address that refuses our mail is said so to who signed up with it, and to who signs in before it is proven", async () => {
  server.play((step) => (step === "RCPT" ? "550 no such user" : undefined));
  const client = site.newClient();
  const { headers } = await site.signUp(client, "typo@example.com");
  await expect.poll(() => stateOf(client, headers)).toEqual({ state: "failed", reason: "refused" });
  const again = await site.signIn(client, "typo@example.com");
  expect([again.status, again.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
  await expect.poll(() => stateOf(client, again.headers)).toEqual({ state: "failed", reason: "refused" });
  expect(lines.join("")).not.toContain("typo@");
});

test("what is told of a mail tells nobody whether there is an account", async () => {
  const { client } = await site.newAccount("known@example.com");
  await site.signUp(site.newClient(), "unproven@example.com");
  const asked = async (path: string, email: string) => {
    const answer = await site.post(client, path, { email });
    return { status: answer.status, told: answer.headers };
  };
  for (const trouble of [null, "451 greylisted", "550 no such user", "421 busy"] as const) {
    const step = trouble === "421 busy" ? "greeting" : "RCPT";
    server.play((at) => (trouble !== null && at === step ? trouble : undefined));
    for (const path of ["/request-password-reset", "/send-verification-email"]) {
      const answers = [
        await asked(path, path.startsWith("/request") ? "known@example.com" : "unproven@example.com"),
        await asked(path, "stranger@example.com"),
      ];
      const state = { state: trouble === "421 busy" ? "delayed" : "sent" };
      for (const { status, told } of answers) {
        expect([status, told.get("Mail-State")]).toEqual([
          200,
          expect.stringMatching(/^\/api\/mails\/[0-9a-f]{32}$/),
        ]);
        await expect.poll(() => stateOf(client, told), { message: `${path} ${trouble}` }).toEqual(state);
      }
    }
  }
});

test("nobody is told of a mail that is none of ours", async () => {
  const { status } = await site.newClient().call(`/api/mails/${"0".repeat(32)}`);
  expect(status).toBe(404);
});
