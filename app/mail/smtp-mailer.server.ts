import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";

/** No step of handing a mail over takes longer, in milliseconds; a server that hangs is as good as none. */
const PATIENCE = 10_000;

/**
 * Hands mails to an SMTP server, over a new connection each.
 * @param options.url `smtp://` or `smtps://`, with user and password where the server wants them.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    dnsTimeout: PATIENCE,
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
