import { PRODUCT } from "#registry/contract/product.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { AccountMail, MailAddressee } from "~/server/viewer.ts";
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
import type { Mail } from "./create-mailer.server.ts";

/** A mail's parts in words, none of them HTML. */
interface MailParts {
  /** BCP 47 tag and direction of the words. */
  lang: string;
  dir: "ltr" | "rtl";
  product: string;
  subject: string;
  greeting: string;
  lead: string;
  action?: { label: string; link: string; hint: string };
  note: string;
  footer: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

// Imported one by one: this module also runs outside the page bundle, where files can't be collected by a pattern.
const WORDS: Record<Locale, typeof en> = { en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw };

const WORDS_OF = {
  verify: "verify",
  "existing-account": "existingAccount",
  reset: "reset",
  "allow-email": "allowEmail",
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
  const parts: MailParts = {
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
  };
  return {
    to: email,
    subject: parts.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(), // one line whatever is in it
    text: writeText(parts),
    html: writeHtml(parts),
    ...("link" in mail ? { link: mail.link } : {}),
  };
}

/** A name as a mail may carry it: one line, and nothing a mail program would turn into a link. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/:\/\/|www\./gi, " ")
    .replace(/(?<=\S)\.(?=\S)/g, " ")
    .trim()
    .slice(0, 80);

function writeText({ greeting, lead, action, note, footer, product }: MailParts): string {
  const paragraphs = [greeting, lead, ...(action ? [`${action.label}:\n${action.link}`] : []), note];
  return `${paragraphs.join("\n\n")}\n\n-- \n${product}\n${footer}\n`;
}

function writeHtml(parts: MailParts): string {
  const { lang, dir, product, subject, greeting, lead, action, note, footer } = parts;
  const link = escapeHtml(action?.link ?? "");
  const paragraph = (text: string, style = "") =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const button = action
    ? [
        `<p style="margin:0 0 16px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1917;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
        paragraph(action.hint, "font-size:14px;color:#57534e"),
        `<p dir="ltr" style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere"><a href="${link}" style="color:#57534e">${link}</a></p>`,
      ]
    : [];
  return [
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1917;background:#ffffff">`,
    `<div style="max-width:560px;margin:0 auto">`,
    `<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escapeHtml(product)}</p>`,
    paragraph(greeting),
    paragraph(lead),
    ...button,
    paragraph(note),
    paragraph(footer, "font-size:14px;color:#57534e"),
    `</div></body></html>`,
  ].join("\n");
}
