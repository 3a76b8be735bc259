import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

/** Common, a run, and two that are weak for this person only. */
const WEAK = ["password", "qwertyuiop", "lindgren77", "astrid2024"];
const astrid = { name: "Astrid", email: "lindgren@example.com" };
const refused = {
  status: 400,
  body: { code: "WEAK_PASSWORD", message: expect.stringMatching(/easy to guess/) },
};

test("a weak password is refused wherever one is set, before anything is hashed", async () => {
  const client = site.newClient();
  const turnstileToken = await client.solveChallenge();
  for (const password of WEAK)
    expect(await client.signUp({ ...astrid, password, turnstileToken })).toMatchObject(refused);
  expect(site.countHashes()).toBe(0);
  const signUp = await client.signUp({ ...astrid, password: PASSWORD, turnstileToken });
  expect(signUp.status).toBe(200);
  const { link } = await site.waitForMail(astrid.email);
  await client.fetch(link ?? "");

  const known = site.countHashes();
  for (const newPassword of WEAK) {
    const answer = await site.post(client, "/change-password", { currentPassword: PASSWORD, newPassword });
    expect(answer).toMatchObject(refused);
  }
  await site.post(client, "/request-password-reset", { email: astrid.email });
  const mail = await site.waitForMail(astrid.email, 1);
  const token = new URL(mail.link ?? "").searchParams.get("token");
  for (const newPassword of WEAK)
    expect(await site.post(client, "/reset-password", { token, newPassword })).toMatchObject(refused);
  expect(site.countHashes()).toBe(known);

  const newPassword = "four quiet amber lamps";
  expect((await site.post(client, "/reset-password", { token, newPassword })).status).toBe(200);
  expect((await site.signIn(site.newClient(), astrid.email, newPassword)).status).toBe(200);
});

test("a form is told in its language, at the field of the new password", async () => {
  const call = {
    request: new Request(`${site.origin}/de/sign-up`, { method: "POST", headers: { Origin: site.origin } }),
    ...{ clientAddress: "192.0.2.1", origin: site.origin, locale: "de" as const },
  };
  const person = { ...astrid, password: "hallo123", next: "/" };
  const outcome = await site.runtime.accounts.run({ do: "sign-up", ...person }, call);
  expect(outcome).toMatchObject({ ok: false, code: "WEAK_PASSWORD", field: "password" });
  expect(!outcome.ok && outcome.message).toMatch(/zu leicht zu erraten/);
});
