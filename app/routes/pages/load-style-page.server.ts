import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PublicTool, CatalogCard, NextTool } from "#registry/contract/compiled.ts";
import { ratiosOf } from "#registry/contract/plans.ts";
import { usualPriceOf } from "#registry/contract/price.ts";
import { OFFERS } from "#registry/contract/output.ts";
import { orDuringOutage } from "~/server/errors/outage.ts";
import { fixedTranslate, type FixedTranslate } from "~/i18n/fixed-translate.server.ts";
import type { Locale } from "~/i18n/locales.ts";
import type { LaterFile } from "~/i18n/message-keys.ts";
import { messagesOf, partOfMessages } from "~/i18n/messages.server.ts";
import { packMessages, type PackedMessages } from "~/i18n/translate.ts";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { fillFaqTokens } from "~/pages/tool/fill-faq-tokens.ts";
import type { FaqEntry, StylePageData } from "~/pages/tool/page-data.ts";
import { throwNotFound } from "~/routes/pages/not-found.server.ts";
import { renderMarkdown } from "~/routes/pages/markdown.server.tsx";
import type { Field } from "#registry/contract/field.ts";

/** What a tool's page shows, and what it may have to say before its other words could be fetched. */
const ALWAYS = [
  ...["below", "cheaper", "crumbs", "examples", "form", "low"],
  ...["failure.noAnswer", "failure.offline"],
  ...["running", "done", "failed", "removed", "deletedAfterUse", "none", "tooFew"].map(
    (word) => `upload.${word}`,
  ),
];

/** Words of a form that only controls of one kind say. */
const OF_CONTROLS = {
  address: ["address", "addressHint"],
  choice: ["notOffered", "notOfferedLine", "moved"],
  number: ["numberRange"],
  ratio: ["ratio"],
  size: ["size"],
  switch: ["publicOn", "publicOff"],
  text: ["length"],
} satisfies Partial<Record<Field["control"], readonly string[]>>;

type ShownTool = Pick<PublicTool, "examples" | "output">;

/** Words of `style.json` that only controls say which a form has not. */
export function wordsUnsaid(fields: readonly Pick<Field, "control">[]): string[] {
  const controls = new Set<string>(fields.map(({ control }) => control));
  return Object.entries(OF_CONTROLS).flatMap(([control, words]) =>
    controls.has(control) ? [] : words.map((word) => `form.${word}`),
  );
}

/** The branches of `style.json` that a tool's page needs before anybody does anything. */
export function wordsShown({ examples, output }: ShownTool, hasChips = false): string[] {
  const hasOthers = examples.some(({ kind }) => kind !== "pair");
  return [
    ...ALWAYS,
    ...(hasChips ? ["chips"] : []),
    ...(examples.length === 0 ? ["empty"] : []),
    ...(output === "image"
      ? []
      : ["generate", `${output}.blurb`, `${output}.empty`].map((word) => `kinds.${word}`)),
    ...(hasOthers ? ["details.prompt", "player"] : []),
  ];
}

/** Everything the style page shows before anybody does anything. Throws a 404 Response for an unknown style. */
export async function loadStylePage(
  { request, params, context }: LoaderFunctionArgs,
  locale: Locale,
): Promise<StylePageData & { messages: PackedMessages; later: readonly LaterFile[] }> {
  const { runtime, clientAddress, isDocument } = context;
  const { env } = runtime;
  const found = await runtime.catalog.findTool(params.toolId ?? "", locale);
  if (found === null) return throwNotFound(context, locale);
  const viewer = await orDuringOutage(runtime.viewers.read(request, clientAddress, runtime.now()), null);
  const t = await fixedTranslate(locale);
  const cards = await runtime.catalog.listCards(locale);
  const server = await runtime.catalog.findServerTool(found.id);
  const chips = (server && runtime.provider.listChips?.(server, locale)) ?? [];
  const tool = withoutSpare(found, env.enable21x9);
  return {
    tool,
    plan: viewer?.plan ?? "visitor",
    hasVisit: context.isShared ? null : viewer !== null,
    isLocalEngine: found.prices.of === "local",
    chips,
    nextTools: findNextTools(found, cards),
    busyForS: runtime.provider.busyForS(),
    maxPhotoBytes: MAX_UPLOAD_BYTES,
    faq: renderFaq(found, { t, locale, supportEmail: env.supportEmail }),
    supportEmail: env.supportEmail,
    messages: packMessages({
      ...(isDocument
        ? partOfMessages(locale, "style", wordsShown(tool, chips.length > 0), wordsUnsaid(tool.fields))
        : messagesOf(locale, ["style", "history"])),
      // A result's photo in other styles, and photographs of ours for whoever has none.
      ...partOfMessages(
        locale,
        "catalog",
        ["previewAlt", "waiting", "ready", "limited", "hosted", "samples", "sample"].map(
          (word) => `photo.${word}`,
        ),
      ),
    }),
    later: isDocument ? ["style", "history"] : [], // a result is deleted here as there
  };
}

/** The tool without ratios the operator does not offer, and without the FAQ's source, which goes out as HTML. */
function withoutSpare(tool: PublicTool, enable21x9: boolean): PublicTool {
  const offered = ratiosOf("subscriber", enable21x9);
  const { faq: _, ...copy } = tool.copy;
  const fields = tool.fields.map((field) =>
    field.control === "ratio"
      ? { ...field, options: field.options.filter((ratio) => offered.includes(ratio)) }
      : field,
  );
  return { ...tool, copy, fields };
}

/** A tool's questions with their answers as HTML; four generic ones for a tool that has none. */
function renderFaq(
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

/** The tools that a tool's finished picture may be given to: the catalog's first for each offer, never the tool itself. */
export function findNextTools(
  tool: Pick<PublicTool, "id" | "output">,
  cards: readonly CatalogCard[],
): NextTool[] {
  if (tool.output !== "image") return [];
  return OFFERS.flatMap((offers) => {
    const found = cards.find((card) => card.offers === offers && card.id !== tool.id);
    return found === undefined ? [] : [{ offers, id: found.id, title: found.title, credits: found.credits }];
  });
}
