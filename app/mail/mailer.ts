/** One mail, in plain text and as HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link it is about, which the log shows where mails are written to files. */
  link?: string;
}

/** Sends mail. Throws when it could not be handed over. */
export interface Mailer {
  readonly kind: "smtp" | "file";
  /** In words for the start-up lines: the server, or the folder. */
  readonly place: string;
  send(mail: Mail): Promise<void>;
}
