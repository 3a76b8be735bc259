import type { Plan } from "#registry/contract/plans.ts";
import type { SIGNAL_KINDS } from "~/server/db/schema/accounts.ts";
import type { Locale } from "#registry/contract/locale.ts";

/** Sizes of the larger networks that an address lies in. */
export type NetworkSize = "ipv4/24" | "ipv6/56" | "ipv6/48";

/** Whoever asks: a visitor known by a signed cookie, or an account by its session. */
export interface Viewer {
  /** Visitor or account id; also the id of the viewer's credit account. */
  id: string;
  kind: "visitor" | "account";
  plan: Plan;
  /** The network address that visitor limits count by: an IPv4 address or an IPv6 /64, hashed. */
  addressHash: string;
  /** The larger networks around it, hashed alike, from the smaller to the larger. */
  networks: readonly { size: NetworkSize; hash: string }[];
}

export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** Something that an account was seen with, as a keyed hash. */
export interface Signal {
  kind: SignalKind;
  code: string;
}

/** What accounts were seen with: by it, one person's two accounts are told from two people's. */
export interface Signals {
  /** @param value of a network its name, of a browser its mark, of a means of payment the vendor's name for it. */
  codeOf(kind: SignalKind, value: string): Signal;
  /** Keeps what an account was seen with, and on its open invitations, what of it both sides share. */
  note(accountId: string, signals: readonly Signal[], now: Date): Promise<void>;
}

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
