import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authTwoFactor, authVerification } from "~/server/db/schema/accounts.ts";
import { PASSWORD } from "../accounts.fixture.ts";
import { openFactorSite, type FactorSite } from "./factors.fixture.ts";

let site: FactorSite;
beforeAll(async () => {
  site = await openFactorSite();
});
afterAll(() => site.close());

const rowOf = async (id: string) =>
  (await site.db.select().from(authTwoFactor).where(eq(authTwoFactor.userId, id)))[0];
test("it is on once the password and a first code were given, and only then signing in takes a code", async () => {
  const email = "on@example.com";
  const { client, id } = await site.newAccount(email);
  const refused = await site.post(client, "/two-factor/enable", { password: "not this one" });
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_PASSWORD"]);
  const begun = await site.post(client, "/two-factor/enable", { password: PASSWORD });
  expect(Object.keys(begun.body)).toEqual(["totpURI"]);
  const { key, uri } = await site.setUp(client);
  expect(uri).toMatch(/^otpauth:\/\/totp\/ImgFX:on%40example\.com\?secret=[A-Z2-7]+&issuer=ImgFX/);

  expect((await site.signIn(site.newClient(), email)).body.user.id).toBe(id);
  expect((await site.profileOf(client))?.hasSecondFactor).toBe(false);
  const wrong = await site.giveCode(client, site.codeOf(key, 40));
  expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_CODE"]);

  const done = await site.post<{ backupCodes: string[] }>(client, "/two-factor/verify-totp", {
    code: site.codeOf(key),
  });
  expect([done.status, done.body.backupCodes.length]).toEqual([200, 10]);
  expect(await site.profileOf(client)).toMatchObject({ id, hasSecondFactor: true });
  await site.challenge(email);
  expect((await site.waitForMail(email, 1)).subject).toBe("Sign-in with a code is on");
  const again = await site.post(client, "/two-factor/enable", { password: PASSWORD });
  expect([again.status, again.body.code]).toEqual([400, "TOTP_ALREADY_ENABLED"]);
});

test("the right password alone signs nobody in, and takes nothing from the browser", async () => {
  const email = "step@example.com";
  const { key, id } = await site.newSecured(email);
  const client = site.newClient();
  await client.call("/api/credits");
  const visitor = client.cookie;
  const { headers } = await site.signIn(client, email);
  const names = headers.getSetCookie().map((cookie) => cookie.split(";")[0]?.replace(/=.+/, "=…"));
  expect(names.sort()).toEqual(["imgfx.session_data=", "imgfx.session_token=", "imgfx.two_factor=…"]);
  expect(client.cookie).toContain(visitor);
  expect([await site.plan(client), await site.profileOf(client)]).toEqual(["visitor", null]);
  expect((await client.call("/api/auth/get-session")).body).toBeNull();

  const signedIn = await site.giveCode(client, site.codeOf(key));
  expect(signedIn.status).toBe(200);
  expect(await site.profileOf(client)).toMatchObject({ id });
  expect(client.cookie).not.toContain(visitor);
});

test("a code counts once, also in another browser, at the same moment, and with an earlier one", async () => {
  const email = "once@example.com";
  const { key } = await site.newSecured(email);
  const browsers = await Promise.all(Array.from({ length: 6 }, () => site.challenge(email)));
  const code = site.codeOf(key);
  const answers = await Promise.all(browsers.map((client) => site.giveCode(client, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  const late = await site.challenge(email);
  for (const replayed of [code, site.codeOf(key, -1)])
    expect((await site.giveCode(late, replayed)).body.code).toBe("INVALID_CODE");
  site.wait();
  expect((await site.giveCode(late, code)).body.code).toBe("INVALID_CODE");
  expect((await site.giveCode(late, ` ${site.codeOf(key).replace(/^.../, "$& ")}`)).status).toBe(200);
});

test("a backup code signs in once, however it is typed", async () => {
  const email = "backup@example.com";
  const { backupCodes } = await site.newSecured(email);
  const [first = "", second = ""] = backupCodes;
  const client = await site.challenge(email);
  expect((await site.giveBackupCode(client, "00000-00000")).body.code).toBe("INVALID_BACKUP_CODE");
  expect((await site.giveBackupCode(client, ` ${first.toUpperCase().replace("-", " ")}`)).status).toBe(200);
  expect(await site.plan(client)).toBe("free");

  const browsers = await Promise.all(Array.from({ length: 4 }, () => site.challenge(email)));
  const answers = await Promise.all(browsers.map((other) => site.giveBackupCode(other, second)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const spent = await site.giveBackupCode(await site.challenge(email), first);
  expect([spent.status, spent.body.code]).toEqual([401, "INVALID_BACKUP_CODE"]);
});

test("turning it off and new backup codes take the password and a code", async () => {
  const email = "off@example.com";
  const { client, id, key, backupCodes } = await site.newSecured(email);
  for (const path of ["/two-factor/disable", "/two-factor/generate-backup-codes"]) {
    const noPassword = await site.post(client, path, { password: "not this one", code: site.codeOf(key) });
    expect([noPassword.status, noPassword.body.code]).toEqual([400, "INVALID_PASSWORD"]);
    for (const code of ["", "000000", "00000-00000", site.codeOf(key, 50)]) {
      const noCode = await site.post(client, path, { password: PASSWORD, code });
      expect([path, code, noCode.status, noCode.body.code]).toEqual([path, code, 400, "INVALID_CODE"]);
    }
  }
  const renewed = await site.post<{ backupCodes: string[] }>(client, "/two-factor/generate-backup-codes", {
    ...{ password: PASSWORD, code: site.codeOf(key) },
  });
  expect(renewed.body.backupCodes).toHaveLength(10);
  const other = await site.challenge(email);
  expect((await site.giveBackupCode(other, backupCodes[0] ?? "")).status).toBe(401);
  expect((await site.giveBackupCode(other, renewed.body.backupCodes[0] ?? "")).status).toBe(200);

  const [, left = ""] = renewed.body.backupCodes;
  const ended = await site.post(client, "/two-factor/disable", { password: PASSWORD, code: left });
  expect(ended.status).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
  expect((await site.signIn(site.newClient(), email)).body.user.id).toBe(id);
  expect((await site.waitForMail(email, 2)).subject).toBe("Sign-in with a code is off");
  const again = await site.post(client, "/two-factor/disable", { password: PASSWORD, code: left });
  expect(again.body.code).toBe("TWO_FACTOR_NOT_ENABLED");
});

test("whoever is signed in learns nothing of codes without the password, and visitors nothing at all", async () => {
  const { client, key } = await site.newSecured("oracle@example.com");
  const asked = await site.giveCode(client, site.codeOf(key));
  expect([asked.status, asked.body.code]).toEqual([400, "TOTP_ALREADY_ENABLED"]);
  const stranger = site.newClient({ Cookie: "imgfx.two_factor=2fa-made-up.AAAA" });
  for (const path of ["/two-factor/verify-totp", "/two-factor/verify-backup-code"]) {
    const refused = await site.post(stranger, path, { code: site.codeOf(key) });
    expect([refused.status, refused.body.code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
  }
  for (const path of ["/two-factor/send-otp", "/two-factor/get-totp-uri", "/two-factor/verify-otp"])
    expect((await site.post(client, path, { password: PASSWORD })).status).toBe(404);
});

test("a password that is changed ends what was begun with the old one", async () => {
  const email = "changed@example.com";
  const { client, key } = await site.newSecured(email);
  const begun = await site.challenge(email);
  const change = { currentPassword: PASSWORD, newPassword: "four quiet amber lamps" };
  expect((await site.post(client, "/change-password", change)).status).toBe(200);
  expect(await site.plan(client)).toBe("free");
  const refused = await site.giveCode(begun, site.codeOf(key));
  expect(refused.body.code).toBe("INVALID_TWO_FACTOR_COOKIE");
  expect(await site.plan(begun)).toBe("visitor");
});

test("many who begin at once get one key, and the last one shown is the one that counts", async () => {
  const { client, id } = await site.newAccount("double@example.com");
  const begun = await Promise.all(
    Array.from({ length: 8 }, () => site.post(client, "/two-factor/enable", { password: PASSWORD })),
  );
  for (const { status } of begun) expect(status).toBe(200);
  const stale = await site.setUp(client);
  const { key } = await site.setUp(client);
  expect((await site.giveCode(client, site.codeOf(stale.key))).body.code).toBe("INVALID_CODE");
  expect((await site.giveCode(client, site.codeOf(key))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ verified: true });
});

test("an operator lets somebody back in who has lost app and codes, as docs/operations.md says", async () => {
  const email = "lost@example.com";
  const { id } = await site.newSecured(email);
  const operations = await readFile(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
  const [, statement = ""] = /`(with gone as [^`]+)`/.exec(operations) ?? [];
  await site.runtime.database.run(statement.replace("…", email));
  expect((await site.signIn(site.newClient(), email)).body.user.id).toBe(id);
  expect(await rowOf(id)).toBeUndefined();
});

test("the database has neither key nor backup codes in the clear, and nothing is left of a deleted account", async () => {
  const email = "erased@example.com";
  const { id, key, backupCodes } = await site.newSecured(email);
  await site.challenge(email);
  const kept = JSON.stringify(await rowOf(id));
  for (const secret of [key, ...backupCodes]) expect(kept).not.toContain(secret);
  await site.runtime.accounts.remove(id);
  expect(await rowOf(id)).toBeUndefined();
  const proofs = await site.db.select().from(authVerification).where(eq(authVerification.value, id));
  expect(proofs).toEqual([]);
});
