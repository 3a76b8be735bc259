import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { AccountMail, AccountMails, MailAddressee } from "~/server/viewer.ts";
import type { Counter } from "../counters.server.ts";
import type { CallNotes } from "./auth-call.server.ts";

interface PostOptions {
  mails: AccountMails;
  /** How many mails one address gets. */
  counter: Counter;
  notes: Pick<CallNotes, "facts" | "noteLetter" | "noteFailure">;
  log: OperatorLog;
  now: () => Date;
}

/** See `createAccountPost`. */
export type AccountPost = ReturnType<typeof createAccountPost>;

/** Gives mails away to be handed over, without anybody waiting for a mail server, or learning whether there was a mail. */
export function createAccountPost({ mails, counter, notes, log, now }: PostOptions) {
  const underWay = new Set<Promise<void>>();
  const track = (what: string, work: Promise<unknown>): Promise<void> => {
    const done = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  };
  /** Gives the first try, which nobody has to wait for. */
  const keep = async (mail: AccountMail, to: MailAddressee): Promise<Promise<void>[]> => {
    try {
      if ((await counter.take(to.email, now())) !== null) {
        log.warn({ about: mail.about }, "mail not sent: too many to one address");
        return [];
      }
      const { id, firstTry } = await mails.post(mail, to, { isGuarded: notes.facts.isGuarded });
      notes.noteLetter(id);
      return [track(`mail (${mail.about})`, firstTry)];
    } catch (error) {
      notes.noteFailure(error);
      throw error;
    }
  };
  return {
    /**
     * Resolves once the mail is kept, or where mails lie on this machine, once it lies there. Throws where it can't be
     * kept, and notes that as the end of the call under way.
     */
    async send(mail: AccountMail, to: MailAddressee) {
      const tries = await keep(mail, to);
      if (mails.isLocal) await Promise.all(tries);
    },
    /** Like `send`, and never waits longer: the time that a mail takes would tell that there is one. */
    async sendQuietly(mail: AccountMail, to: MailAddressee) {
      await keep(mail, to);
    },
    /** Stands for a mail where none was written and nobody may learn that; gives the id by which it may be asked for. */
    async sendNothing() {
      const { id, firstTry } = await mails.postNothing();
      track("asking the mail server", firstTry);
      return id;
    },
    /** Does something else in the background; a failure is logged under `what`. */
    inBackground: (what: string, work: Promise<unknown>) => void track(what, work),
    /** Waits for what is under way. */
    async settle() {
      await Promise.all(underWay);
    },
  };
}
