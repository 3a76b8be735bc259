import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface WrittenMail {
  to: string;
  subject: string;
  /** The link it is about; null where there is none. */
  link: string | null;
  /** The whole file. */
  source: string;
}

/** The mails a site wrote to its folder, oldest first; those to one address when it is given. */
export async function readMails(dataDir: string, to?: string): Promise<WrittenMail[]> {
  const folder = join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml")).sort();
  const mails = await Promise.all(
    files.map(async (file) => parseMail(await readFile(join(folder, file), "utf8"))),
  );
  return mails.filter((mail) => to === undefined || mail.to === to.toLowerCase());
}

/** Milliseconds after which a mail is lost; one comes at once, but where the machine is busy. */
const PATIENCE_MS = 120_000;

/** Waits for the mail that comes after `known` others to an address. */
export async function waitForMail(dataDir: string, to: string, known = 0): Promise<WrittenMail> {
  const giveUp = Date.now() + PATIENCE_MS;
  for (;;) {
    const mail = (await readMails(dataDir, to))[known];
    if (mail) return mail;
    if (Date.now() > giveUp) throw new Error(`no mail number ${known + 1} came`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function parseMail(source: string): WrittenMail {
  const head = (source.split("\n\n")[0] ?? "").replace(/\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  return {
    to: header("To"),
    subject: decodeWords(header("Subject")),
    link: header("X-Link") || null,
    source,
  };
}

/** A header's text, where words outside ASCII are written as `=?UTF-8?Q?…?=`. */
const decodeWords = (text: string): string =>
  text.replace(/=\?UTF-8\?([QB])\?(.*?)\?=(?:\s+(?==\?))?/gi, (_word, kind: string, value: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(value, "base64").toString()
      : decodeURIComponent(value.replaceAll("_", " ").replaceAll("%", "%25").replaceAll("=", "%")),
  );
