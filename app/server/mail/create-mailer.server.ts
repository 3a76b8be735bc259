import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { readSmtpAddress } from "~/server/config/smtp-address.ts";

/** One mail, in plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link it is about, to be read and copied where mails are written to files. */
  link?: string;
  /** Stands in its Message-ID, the same for each try, so that a mailbox shows a mail once that came twice. */
  id?: string;
}

/** Sends mail. */
export interface Mailer {
  readonly kind: "smtp" | "file";
  /** In words for the start-up lines: the server, or the folder. */
  readonly place: string;
  /** Hands a mail over. @throws MailFailure when it was not taken. */
  send(mail: Mail): Promise<void>;
  /** Does all of handing a mail over that comes before the mail itself. @throws MailFailure */
  check(): Promise<void>;
}

/** Where handing a mail over failed: before the server heard of the mail, or at the mail itself. */
export type MailTrouble = "server" | "letter";

/** A mail that was not handed over. Its cause may quote addresses; it does not. */
export class MailFailure extends Error {
  readonly [TELLS_NOBODY] = true;
  readonly trouble: MailTrouble;
  /** Whether no other try can help: the server said so by a 5xx. */
  readonly isFinal: boolean;

  constructor(trouble: MailTrouble, options: { reply: number | undefined; cause: unknown }) {
    const { reply, cause } = options;
    super(reply === undefined ? `${trouble}: no answer` : `${trouble}: the server answered ${reply}`, {
      cause,
    });
    this.name = "MailFailure";
    this.trouble = trouble;
    this.isFinal = reply !== undefined && reply >= 500;
  }
}

/** No step of handing a mail over takes longer, in milliseconds; a server that hangs is as good as none. */
const PATIENCE = 10_000;

/** The steps at which a server has heard of a mail: what it says from then on is about that mail. */
const OF_THE_LETTER = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/** Loaded with the first mail: most sites at rest have none to send. */
const loadLibrary = () => import("nodemailer");

/** What is made at the first wish, and kept. */
function whenNeeded<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

interface SmtpOptions {
  url: string;
  from: string;
  patience?: number;
}

interface MailLog {
  info(fields: object, message: string): void;
}

interface FileMailerOptions {
  folder: string;
  from: string;
  log: MailLog;
  now?: () => Date;
}

interface MailerSettings {
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

/**
 * Writes mails to files, for sites without a mail server: `<moment>-<random>.eml`, so that names sort by age, readable
 * by the site's own user only. A header of its own holds the link, because nobody else will deliver it.
 */
export function createFileMailer({ folder, from, log, now = () => new Date() }: FileMailerOptions): Mailer {
  const takeComposer = whenNeeded(async () =>
    (await loadLibrary()).createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  );
  let last = 0;
  const makeFolder = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    kind: "file",
    place: folder,
    async send({ to, subject, text, html, link }) {
      last = Math.max(last + 1, now().getTime()); // two of one millisecond keep their order
      const name = new Date(last).toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${name}-${randomBytes(4).toString("hex")}.eml`);
      const { message } = await (
        await takeComposer()
      ).sendMail({
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

/**
 * Hands mails to an SMTP server, over a new connection each. `smtp://` begins with STARTTLS or not at all, unless the
 * address says otherwise: see `readSmtpAddress`.
 * @param options.url with user and password where the server wants them.
 * @param options.patience How long any step of that may take, in milliseconds.
 */
export function createSmtpMailer({ url, from, patience = PATIENCE }: SmtpOptions): Mailer {
  const { host, port, user, password, tls } = readSmtpAddress(url);
  const takeTransport = whenNeeded(async () =>
    (await loadLibrary()).createTransport({
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
    }),
  );
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
      const transport = await takeTransport();
      await transport.sendMail(mail).catch(fail);
    },
    async check() {
      const transport = await takeTransport();
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
