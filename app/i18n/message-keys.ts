import type account from "../../locales/en/account.json";
import type catalog from "../../locales/en/catalog.json";
import type checkout from "../../locales/en/checkout.json";
import type common from "../../locales/en/common.json";
import type credits from "../../locales/en/credits.json";
import type errors from "../../locales/en/errors.json";
import type faq from "../../locales/en/faq.json";
import type history from "../../locales/en/history.json";
import type home from "../../locales/en/home.json";
import type pages from "../../locales/en/pages.json";
import type share from "../../locales/en/share.json";
import type sheet from "../../locales/en/sheet.json";
import type style from "../../locales/en/style.json";

/** The message files of a locale. English is the complete set that every key is checked against. */
interface MessageFiles {
  account: typeof account;
  catalog: typeof catalog;
  checkout: typeof checkout;
  common: typeof common;
  credits: typeof credits;
  errors: typeof errors;
  faq: typeof faq;
  history: typeof history;
  home: typeof home;
  pages: typeof pages;
  share: typeof share;
  sheet: typeof sheet;
  style: typeof style;
}

export type MessageFile = keyof MessageFiles;

/** Message files of which a page brings only what it shows; the rest is fetched once somebody does something. */
export const LATER_FILES = ["errors", "history", "style"] as const satisfies readonly MessageFile[];
export type LaterFile = (typeof LATER_FILES)[number];

type PluralSuffix = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key;

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

/** Every message a page can ask for: file name, then path, without plural endings. */
export type MessageKey = Paths<MessageFiles>;
