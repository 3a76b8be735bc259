import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

/** No step of handing a mail over takes longer, in milliseconds; a server that hangs is as good as none. */
const PATIENCE = 10_000;

interface SmtpOptions {
  url: string;
  from: string;
  patience?: number;
}

/**
 * Hands mails to an SMTP server, over a new connection each.
 * @param options.url `smtp://` or `smtps://`, with user and password where the server wants them.
 * @param options.patience How long any step of that may take, in milliseconds.
 */
export function createSmtpMailer({ url, from, patience = PATIENCE }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    place: hostname,
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
  };
}
