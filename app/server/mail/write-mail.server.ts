import type { Mail } from "./mailer.ts";

/** A mail's parts in words, none of them HTML. */
export interface MailParts {
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

/** Puts a mail together, as text and as the same in plain HTML. The subject is one line whatever is in it. */
export function writeMail(parts: MailParts): Pick<Mail, "subject" | "text" | "html"> {
  return {
    subject: parts.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(),
    text: writeText(parts),
    html: writeHtml(parts),
  };
}

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
