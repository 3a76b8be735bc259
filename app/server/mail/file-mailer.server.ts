import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Mailer } from "./mailer.ts";

export interface MailLog {
  info(fields: object, message: string): void;
}

interface FileMailerOptions {
  folder: string;
  from: string;
  log: MailLog;
  now?: () => Date;
}

/**
 * Writes mails to files, for sites without a mail server: `<moment>-<random>.eml`, so that names sort by age, readable
 * by the site's own user only. A header of its own holds the link, because nobody else will deliver it.
 */
export function createFileMailer({ folder, from, log, now = () => new Date() }: FileMailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  let last = 0;
  const makeFolder = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    kind: "file",
    place: folder,
    async send({ to, subject, text, html, link }) {
      last = Math.max(last + 1, now().getTime()); // two of one millisecond keep their order
      const name = new Date(last).toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${name}-${randomBytes(4).toString("hex")}.eml`);
      const { message } = await composer.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        // Bodies are encoded for the way; here the link stands in one piece, to be read and copied from the file.
        ...(link === undefined ? {} : { headers: { "X-Link": { prepared: true, value: link } } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      invariant(Buffer.isBuffer(message), "a composed mail is bytes");
      await makeFolder();
      const draft = `${file}.part`;
      await writeFile(draft, message, { mode: 0o600, flag: "wx" });
      await rename(draft, file); // whoever watches the folder sees whole mails only
      log.info({ file }, "mail written");
    },
    check: makeFolder,
  };
}
