import type { Locale } from "#registry/contract/locale.ts";

/** What an account's owner is written about. */
export type AccountMail =
  /** Confirm the address of a new account. */
  | { about: "verify"; name: string; link: string }
  /** Somebody signed up with an address that has an account; the link leads to its sign-in. */
  | { about: "existing-account"; name: string; link: string }
  | { about: "reset"; name: string; link: string }
  /** Allow that another address takes the place of the account's own; goes to the own one. */
  | { about: "allow-email"; name: string; link: string }
  /** Confirm an account's new address; goes to the new one. */
  | { about: "change-email"; name: string; link: string }
  /** The address was changed; goes to the old one. */
  | { about: "email-changed"; name: string }
  /** From now on signing in takes a code, or takes none any more. */
  | { about: "second-factor-on" | "second-factor-off"; name: string };

/** Where a mail goes, and the language it is written in. */
export interface MailAddressee {
  email: string;
  locale: Locale;
}

/** A mail that is kept until it is handed over. */
export interface PostedMail {
  /** By which whoever waits for it may ask what became of it. Nobody guesses it. */
  id: string;
  /** Ends with the first try, whatever comes of it. */
  firstTry: Promise<void>;
}

/** Keeps mails to people about their accounts, and tries to hand them over until that works or time is up. */
export interface AccountMails {
  /** Whether mails lie on this machine at once, so that waiting for one tells nothing and costs nothing. */
  readonly isLocal: boolean;
  /** @param options.isGuarded whoever waits for it must not learn whether there is an account. Throws when it can't be kept. */
  post(mail: AccountMail, to: MailAddressee, options: { isGuarded: boolean }): Promise<PostedMail>;
  /**
   * Stands for a mail where there is none to send and nobody may learn that: the mail server is asked as for a mail, and
   * what is told of it is the same.
   */
  postNothing(): Promise<PostedMail>;
}
