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
