import type { AccountMail, AccountMails, MailAddressee } from "./account-mails.ts";
import type { Counter } from "./counters.server.ts";

export interface AccountLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Hands mails over without anybody waiting for a mail server, or learning whether there was a mail. */
export interface AccountPost {
  /** Never fails. Resolves at once, or where mails lie on this machine, once it lies there. */
  send(mail: AccountMail, to: MailAddressee): Promise<void>;
  /** Like `send`, and never waits: the time that a mail takes would tell that there is one. */
  sendQuietly(mail: AccountMail, to: MailAddressee): void;
  /** Does something else in the background; a failure is logged under `what`. */
  inBackground(what: string, work: Promise<unknown>): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

interface PostOptions {
  mails: AccountMails;
  /** How many mails one address gets. */
  counter: Counter;
  log: AccountLog;
  now: () => Date;
}

export function createAccountPost({ mails, counter, log, now }: PostOptions): AccountPost {
  const underWay = new Set<Promise<void>>();
  const track = (what: string, work: Promise<unknown>): Promise<void> => {
    const done = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };
  const deliver = (mail: AccountMail, to: MailAddressee): Promise<void> =>
    track(
      `mail (${mail.about})`,
      counter.take(to.email, now()).then((wait) => {
        if (wait === null) return mails.send(mail, to);
        log.warn({ about: mail.about }, "mail not sent: too many to one address");
      }),
    );
  return {
    async send(mail, to) {
      const delivered = deliver(mail, to);
      if (mails.isLocal) await delivered;
    },
    sendQuietly: (mail, to) => void deliver(mail, to),
    inBackground: (what, work) => void track(what, work),
    async settle() {
      await Promise.all(underWay);
    },
  };
}
