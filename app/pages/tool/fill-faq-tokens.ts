import type { Locale } from "~/i18n/locales.ts";
import { formatMessage, type Messages } from "~/i18n/translate.ts";

export interface FaqTokens {
  credits: number;
  email: string;
  locale: Locale;
  /** The locale's words; `common.credits` says a number of credits in each plural form. */
  messages: Messages;
}

/** `{email}` with what stands before it where the author wrote the link: `[{email}]`, `mailto:{email}`, `<{email}>`. */
const EMAIL = /(mailto:|[[<])?\{email\}/g;

/** `{credits}` with its noun, such as `{credits} credits`, as each plural form of a locale's `common.credits` says it. */
const listPricePhrases = (common: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.entries(common).flatMap(([key, form]) =>
    key.startsWith("credits_") && typeof form === "string" && form.includes("{{count}}")
      ? [form.replace("{{count}}", "{credits}")]
      : [],
  );

/**
 * Puts the style's price and the support address into a text. Where `{credits}` stands with its noun, both together
 * become the language's form for the number. In markdown a bare `{email}` becomes a link.
 */
export function fillFaqTokens(
  text: string,
  { credits, email, locale, messages }: FaqTokens,
  form: "text" | "markdown",
): string {
  const price = formatMessage(messages, locale, "common.credits", { count: credits });
  return listPricePhrases(messages["common"])
    .sort((a, b) => b.length - a.length)
    .reduce((filled, phrase) => filled.replaceAll(phrase, price), text)
    .replaceAll("{credits}", String(credits))
    .replace(EMAIL, (_, before: string | undefined) =>
      form === "text" || before !== undefined ? `${before ?? ""}${email}` : `[${email}](mailto:${email})`,
    );
}
