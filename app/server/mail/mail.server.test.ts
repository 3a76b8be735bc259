import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALE_INFO, LOCALES, type Locale } from "~/i18n/locales.ts";
import type { AccountMail } from "~/server/viewer.ts";
import { startSmtp, type SmtpStep } from "../../../tests/loopback-smtp.ts";
import { readMails } from "../../../tests/read-mail.ts";
import { writeAccountMail } from "./account-mails.server.ts";
import { createFileMailer, MailFailure, type Mail, createSmtpMailer } from "./create-mailer.server.ts";
import { readSmtpAddress, smtpAddressProblem } from "~/server/config/smtp-address.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const FROM = "ImgFX <no-reply@imgfx.example>";
const LINK = "https://site.test/api/auth/verify-email?token=a.b.c&callbackURL=%2F";

const write = (mail: AccountMail, locale: Locale): Mail =>
  writeAccountMail(mail, { email: "ann@example.com", locale }, "help@site.test");

const ABOUT: AccountMail[] = [
  { about: "verify", name: "Ann", link: LINK },
  { about: "existing-account", name: "Ann", link: LINK },
  { about: "reset", name: "Ann", link: LINK },
  { about: "allow-email", name: "Ann", link: LINK },
  { about: "change-email", name: "Ann", link: LINK },
  { about: "email-changed", name: "Ann" },
  { about: "second-factor-on", name: "Ann" },
  { about: "second-factor-off", name: "Ann" },
];
const CASES = ABOUT.flatMap((mail) => LOCALES.map((locale) => [mail, locale] as const));

test.each(CASES)("the mail %j in %s has all its words, as text and as HTML", (mail, locale) => {
  const { subject, text, html, link } = write(mail, locale);
  expect(subject).not.toMatch(/mail\.|\{\{|\n/);
  for (const part of [text, html]) {
    expect(part).not.toMatch(/mail\.\w+\.|\{\{/);
    expect(part).toContain("Ann");
    expect(part).toContain("help@site.test");
  }
  expect(link).toBe("link" in mail ? LINK : undefined);
  if (link) expect(text).toContain(LINK);
  if (link) expect(html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
  const { bcp47, dir } = LOCALE_INFO[locale];
  expect(html).toContain(`lang="${bcp47}" dir="${dir}"`);
});

test("a name can't bring in markup, lines or a link", () => {
  const name = `<img src=x onerror="a()">\r\nBcc: x@evil.example\u2028 https://evil.example/free www.evil.example`;
  const { subject, text, html } = write({ about: "verify", name, link: LINK }, "en");
  expect(subject).toBe("Confirm your email address");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(text).not.toMatch(/^Bcc/m);
  expect(text).not.toMatch(/https:\/\/evil|evil\.example/);
});

test("mails without a server are files of their owner only, sorted by age, and the log has no link", async () => {
  const log: [object, string][] = [];
  const folder = join(dataDir, "mail");
  const mailer = createFileMailer({
    folder,
    from: FROM,
    log: { info: (fields, message) => void log.push([fields, message]) },
    now: () => new Date("2030-01-01T00:00:00Z"),
  });
  for (const subject of ["One", "Zwei ä", "Three\r\nBcc: x@evil.example"])
    await mailer.send({ to: "ann@example.com", subject, text: "t", html: "<p>t</p>", link: LINK });
  const files = (await readdir(folder)).sort();
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await readMails(dataDir, "ann@example.com")).map(({ subject, link }) => [subject, link])).toEqual([
    ["One", LINK],
    ["Zwei ä", LINK],
    ["Three Bcc: x@evil.example", LINK],
  ]);
  expect(log.map(([fields, message]) => [fields, message])).toEqual(
    files.map((file) => [{ file: join(folder, file) }, "mail written"]),
  );
});

const MAIL: Mail = { to: "ann@example.com", subject: "Hello", text: "t", html: "<p>t</p>", id: "one" };

test("a mail is handed to the configured server, with the configured sender and an id of its own", async () => {
  const server = await startSmtp();
  await createSmtpMailer({ url: server.url, from: FROM }).send(MAIL);
  expect(server.lines).toContain("MAIL FROM:<no-reply@imgfx.example>");
  expect(server.lines).toContain("RCPT TO:<ann@example.com>");
  expect(server.taken).toMatchObject([{ to: "ann@example.com", id: "one@imgfx.example" }]);
  await server.stop();
});

test("nothing of a mail goes out in the open unless the address says so, whatever the server offers", async () => {
  const server = await startSmtp();
  const open = `smtp://ann:secret@127.0.0.1:${server.port}`;
  for (const offer of [
    "250 loopback",
    "250-loopback\r\n250 STARTTLS",
    "250-loopback\r\n250 AUTH PLAIN LOGIN",
  ]) {
    server.play((step) => (step === "EHLO" ? offer : undefined));
    await expect(createSmtpMailer({ url: open, from: FROM }).send(MAIL)).rejects.toThrow(MailFailure);
  }
  expect(server.lines).toContain("STARTTLS");
  expect(server.lines.filter((line) => !/^(EHLO|HELO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  await server.stop();
});

test.each([
  ["smtp://relay?tls=none", null],
  ["smtp://relay?ignoreTLS=true", null],
  ["smtp://relay?tls=required", null],
  ["smtps://user:p%40ss@relay:2465", null],
  ["smtp://relay?tls=maybe", /tls=required or tls=none/],
  ["smtp://relay?pool=true", /no other parameter/],
  ["smtps://relay?tls=none", /encrypted already/],
])("the address %s is taken, or refused with what is wrong", (url, problem) => {
  if (problem === null) expect(smtpAddressProblem(url)).toBeNull();
  else expect(smtpAddressProblem(url)).toMatch(problem);
});

test("smtps is encrypted from the first byte, and smtp by STARTTLS", () => {
  expect(readSmtpAddress("smtps://u:p%40ss@relay")).toMatchObject({
    tls: "implicit",
    port: 465,
    password: "p@ss",
  });
  expect(readSmtpAddress("smtp://relay")).toMatchObject({ tls: "required", port: 587, user: "" });
  expect(readSmtpAddress("smtp://relay?requireTLS=false").tls).toBe("none");
  expect(readSmtpAddress("smtp://relay?requireTLS=true").tls).toBe("required");
  expect(readSmtpAddress("smtp://[::1]:25?tls=none")).toMatchObject({ host: "::1", tls: "none", port: 25 });
});

test.each<[string, SmtpStep, string, object]>([
  ["refuses everybody", "greeting", "554 no", { trouble: "server", isFinal: true }],
  ["is overrun", "greeting", "421 later", { trouble: "server", isFinal: false }],
  ["says nothing", "EHLO", "silence", { trouble: "server", isFinal: false }],
  ["hangs up", "EHLO", "cut", { trouble: "server", isFinal: false }],
  ["knows no such address", "RCPT", "550 no such user", { trouble: "letter", isFinal: true }],
  ["wants another try", "RCPT", "451 greylisted", { trouble: "letter", isFinal: false }],
  ["takes no such text", "message", "554 spam", { trouble: "letter", isFinal: true }],
])(
  "a server that %s is a failure of its kind, and no wait without end",
  async (_name, at, answer, failure) => {
    const server = await startSmtp();
    server.play((step) => (step === at ? answer : undefined));
    const mailer = createSmtpMailer({ url: server.url, from: FROM, patience: 150 });
    const thrown: unknown = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(MailFailure);
    expect(thrown).toMatchObject(failure);
    await server.stop();
  },
);

test("asking a server goes as far as a mail does that is still unheard of", async () => {
  const server = await startSmtp();
  const mailer = createSmtpMailer({ url: server.url, from: FROM, patience: 150 });
  await mailer.check();
  expect(server.lines.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  server.play((step) => (step === "EHLO" ? "421 later" : undefined));
  await expect(mailer.check()).rejects.toMatchObject({ trouble: "server", isFinal: false });
  await server.stop();
});
