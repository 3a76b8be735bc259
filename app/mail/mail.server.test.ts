import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALE_INFO, LOCALES, type Locale } from "~/i18n/locales.ts";
import type { AccountMail } from "~/accounts/account-mails.ts";
import { readMails } from "../../tests/read-mail.ts";
import { createAccountMails } from "./account-mails.server.ts";
import { createFileMailer } from "./file-mailer.server.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.server.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const FROM = "ImgFX <no-reply@imgfx.example>";
const LINK = "https://site.test/api/auth/verify-email?token=a.b.c&callbackURL=%2F";

async function write(mail: AccountMail, locale: Locale): Promise<Mail> {
  const sent: Mail[] = [];
  const mailer: Mailer = { kind: "smtp", place: "", send: async (written) => void sent.push(written) };
  const mails = createAccountMails(mailer, { supportEmail: "help@site.test" });
  await mails.send(mail, { email: "ann@example.com", locale });
  const [only] = sent;
  if (!only) throw new Error("nothing was sent");
  return only;
}

const ABOUT: AccountMail[] = [
  { about: "verify", name: "Ann", link: LINK },
  { about: "existing-account", name: "Ann", link: LINK },
  { about: "reset", name: "Ann", link: LINK },
  { about: "change-email", name: "Ann", link: LINK },
  { about: "email-changed", name: "Ann" },
];
const CASES = ABOUT.flatMap((mail) => LOCALES.map((locale) => [mail, locale] as const));

test.each(CASES)("the mail %j in %s has all its words, as text and as HTML", async (mail, locale) => {
  const { subject, text, html, link } = await write(mail, locale);
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

test("a name can't bring in markup, lines or a link", async () => {
  const name = `<img src=x onerror="a()">\r\nBcc: x@evil.example\u2028 https://evil.example/free www.evil.example`;
  const { subject, text, html } = await write({ about: "verify", name, link: LINK }, "en");
  expect(subject).toBe("Confirm your e-mail address");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(text).not.toMatch(/^Bcc/m);
  expect(text).not.toMatch(/https:\/\/evil|evil\.example/);
});

test("mails without a server are files of their owner only, sorted by age, and the log has the link", async () => {
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
    files.map((file) => [{ file: join(folder, file), link: LINK }, "mail written"]),
  );
});

/** A mail server that answers each line of a client with what `reply` gives. */
async function openSmtp(reply: (line: string) => string) {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const greeting = reply("");
    if (greeting !== "") socket.write(greeting);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        const answer = reply(line);
        if (answer !== "") socket.write(answer);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${port}`, lines, close };
}

const MAIL: Mail = { to: "ann@example.com", subject: "Hello", text: "t", html: "<p>t</p>" };

test("a mail is handed to the configured server, with the configured sender", async () => {
  let isData = false;
  const server = await openSmtp((line) => {
    if (line === ".") isData = false;
    if (isData) return "";
    if (line === "DATA") {
      isData = true;
      return "354 go on\r\n";
    }
    if (line === "") return "220 ready\r\n";
    return line === "QUIT" ? "221 bye\r\n" : "250 fine\r\n";
  });
  await createSmtpMailer({ url: server.url, from: FROM }).send(MAIL);
  expect(server.lines).toContain("MAIL FROM:<no-reply@imgfx.example>");
  expect(server.lines).toContain("RCPT TO:<ann@example.com>");
  expect(server.lines).toContain("Subject: Hello");
  server.close();
});

test("a server that refuses or says nothing is a failure, not a wait without end", async () => {
  const refusing = await openSmtp(() => "554 no\r\n");
  await expect(createSmtpMailer({ url: refusing.url, from: FROM }).send(MAIL)).rejects.toThrow();
  refusing.close();
  const silent = await openSmtp(() => "");
  const mailer = createSmtpMailer({ url: silent.url, from: FROM, patience: 100 });
  await expect(mailer.send(MAIL)).rejects.toThrow();
  silent.close();
});
