import { PRODUCT } from "#registry/contract/product.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { AccountMail, MailAddressee } from "~/server/viewer/account-mails.ts";
import { LOCALE_INFO } from "~/i18n/locales.ts";
import { formatMessage } from "~/i18n/translate.ts";
import ar from "../../../locales/ar/mail.json";
import de from "../../../locales/de/mail.json";
import en from "../../../locales/en/mail.json";
import es from "../../../locales/es/mail.json";
import fr from "../../../locales/fr/mail.json";
import it from "../../../locales/it/mail.json";
import ja from "../../../locales/ja/mail.json";
import ko from "../../../locales/ko/mail.json";
import pt from "../../../locales/pt/mail.json";
import tw from "../../../locales/tw/mail.json";
import vi from "../../../locales/vi/mail.json";
import zh from "../../../locales/zh/mail.json";
import type { Mail } from "./mailer.ts";
import { writeMail } from "./write-mail.server.ts";

// Imported one by one: this module also runs outside the page bundle, where files can't be collected by a pattern.
const WORDS: Record<Locale, typeof en> = { en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw };

const WORDS_OF = {
  verify: "verify",
  "existing-account": "existingAccount",
  reset: "reset",
  "change-email": "changeEmail",
  "email-changed": "emailChanged",
  "second-factor-on": "secondFactorOn",
  "second-factor-off": "secondFactorOff",
} as const satisfies Record<AccountMail["about"], keyof typeof en>;

/** Writes a mail about an account in the person's language. */
export function writeAccountMail(
  mail: AccountMail,
  { email, locale }: MailAddressee,
  supportEmail: string,
): Mail {
  const values = { name: plainName(mail.name), product: PRODUCT.name, email: supportEmail };
  const words = (key: string) => formatMessage({ mail: WORDS[locale] }, locale, `mail.${key}`, values);
  const topic = WORDS_OF[mail.about];
  const written = writeMail({
    lang: LOCALE_INFO[locale].bcp47,
    dir: LOCALE_INFO[locale].dir,
    product: PRODUCT.name,
    subject: words(`${topic}.subject`),
    greeting: words("greeting"),
    lead: words(`${topic}.lead`),
    note: words(`${topic}.note`),
    footer: words("footer"),
    ...("link" in mail
      ? { action: { label: words(`${topic}.action`), link: mail.link, hint: words("linkHint") } }
      : {}),
  });
  return { ...written, to: email, ...("link" in mail ? { link: mail.link } : {}) };
}

/** A name as a mail may carry it: one line, and nothing a mail program would turn into a link. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/:\/\/|www\./gi, " ")
    .replace(/(?<=\S)\.(?=\S)/g, " ")
    .trim()
    .slice(0, 80);
