import type { Locale } from "#registry/contract/locale.ts";

/** What an account's owner is written about. */
export type AccountMail =
  /** Confirm the address of a new account. */
  | { about: "verify"; name: string; link: string }
  /** Somebody signed up with an address that has an account; the link leads to its sign-in. */
  | { about: "existing-account"; name: string; link: string }
  | { about: "reset"; name: string; link: string }
  /** Confirm an account's new address; goes to the new one. */
  | { about: "change-email"; name: string; link: string }
  /** The address was changed; goes to the old one. */
  | { about: "email-changed"; name: string };

/** Where a mail goes, and the language it is written in. */
export interface MailAddressee {
  email: string;
  locale: Locale;
}

/** Writes to people about their accounts. Throws when a mail could not be handed over. */
export interface AccountMails {
  /** Whether mails lie on this machine at once, so that waiting for one tells nothing and costs nothing. */
  readonly isLocal: boolean;
  send(mail: AccountMail, to: MailAddressee): Promise<void>;
}
