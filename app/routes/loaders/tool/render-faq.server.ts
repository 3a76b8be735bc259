import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { usualPriceOf } from "#registry/contract/price.ts";
import type { FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { renderMarkdown } from "../markdown.server.tsx";
import { fillFaqTokens } from "~/pages/tool/fill-faq-tokens.ts";
import type { FaqEntry } from "~/pages/tool/page-data.ts";

/** A tool's questions with their answers as HTML; four generic ones for a tool that has none. */
export function renderFaq(
  tool: PublicTool,
  { t, locale, supportEmail }: { t: FixedTranslate; locale: Locale; supportEmail: string },
): FaqEntry[] {
  const tokens = {
    credits: usualPriceOf(tool),
    email: supportEmail,
    locale,
    messages: messagesOf(locale, ["common"]),
  };
  return (tool.copy.faq ?? genericFaq(t)).map(({ question, answer }) => ({
    question: fillFaqTokens(question, tokens, "text"),
    html: renderMarkdown(fillFaqTokens(answer, tokens, "markdown"), { locale }),
  }));
}

const genericFaq = (t: FixedTranslate) => [
  { question: t("faq.question1"), answer: t("faq.answer1") },
  { question: t("faq.question2"), answer: t("faq.answer2") },
  { question: t("faq.question3"), answer: t("faq.answer3") },
  { question: t("faq.question4"), answer: t("faq.answer4") },
];
