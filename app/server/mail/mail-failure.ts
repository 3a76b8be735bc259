import { TELLS_NOBODY } from "#registry/contract/errors/describe-error.ts";

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
