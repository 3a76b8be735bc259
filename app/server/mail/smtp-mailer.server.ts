import { createTransport } from "nodemailer";
import { MailFailure } from "./mail-failure.ts";
import type { Mailer } from "./mailer.ts";
import { readSmtpAddress } from "~/server/config/smtp-address.ts";

/** No step of handing a mail over takes longer, in milliseconds; a server that hangs is as good as none. */
const PATIENCE = 10_000;

/** The steps at which a server has heard of a mail: what it says from then on is about that mail. */
const OF_THE_LETTER = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

interface SmtpOptions {
  url: string;
  from: string;
  patience?: number;
}

/**
 * Hands mails to an SMTP server, over a new connection each. `smtp://` begins with STARTTLS or not at all, unless the
 * address says otherwise: see `readSmtpAddress`.
 * @param options.url with user and password where the server wants them.
 * @param options.patience How long any step of that may take, in milliseconds.
 */
export function createSmtpMailer({ url, from, patience = PATIENCE }: SmtpOptions): Mailer {
  const { host, port, user, password, tls } = readSmtpAddress(url);
  const transport = createTransport({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "required",
    ignoreTLS: tls === "none",
    ...(user === "" ? {} : { auth: { user, pass: password } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain =
    from
      .split("@")
      .at(-1)
      ?.replace(/[>\s]+$/, "") ?? host;
  return {
    kind: "smtp",
    place: host,
    async send({ to, subject, text, html, id }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${domain}>` };
      const mail = { from, to: { name: "", address: to }, subject, text, html, ...messageId };
      await transport.sendMail(mail).catch(fail);
    },
    async check() {
      await transport.verify().catch(fail);
    },
  };
}

function fail(cause: unknown): never {
  const told: object = cause instanceof Error ? cause : {};
  const isOfLetter = "command" in told && OF_THE_LETTER.has(String(told.command));
  const reply =
    "responseCode" in told && typeof told.responseCode === "number" ? told.responseCode : undefined;
  throw new MailFailure(isOfLetter ? "letter" : "server", { reply, cause });
}
