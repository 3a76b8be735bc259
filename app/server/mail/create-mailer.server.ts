import { join } from "node:path";
import { createFileMailer, type MailLog } from "./file-mailer.server.ts";
import type { Mailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.server.ts";

export interface MailerSettings {
  smtpUrl: string | undefined;
  /** The sender, e.g. `Name <no-reply@example.com>`. */
  mailFrom: string;
  dataDir: string;
}

/** Sends by SMTP where a server is configured; else writes mails to `DATA_DIR/mail`. */
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailerSettings, log: MailLog): Mailer =>
  smtpUrl === undefined
    ? createFileMailer({ folder: join(dataDir, "mail"), from: mailFrom, log })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom });
