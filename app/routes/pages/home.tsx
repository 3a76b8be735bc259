import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isStyle } from "~/pages/catalog/filter-cards.ts";
import { HomePage } from "~/pages/home/home-page.tsx";
import { previewOfferOf } from "~/routes/pages/preview-offer.server.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale } from "~/i18n/locales.ts";
import { pageMeta, describeSite, IS_DESCRIBED } from "~/pages/frame/page-meta.ts";
import type { CatalogCard } from "#registry/contract/compiled.ts";

const SHOWN_STYLES = 6;
const SHOWN_TOOLS = 4;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const all = await context.runtime.catalog.listCards(locale);
  const styles = all.filter(isStyle);
  const tools = all.filter((card) => !isStyle(card));
  const t = await fixedTranslate(locale);
  return {
    cards: styles.slice(0, SHOWN_STYLES),
    styleCount: styles.length,
    tools: pickTools(tools, SHOWN_TOOLS),
    toolCount: tools.length,
    credits: styles.length > 0 ? Math.min(...styles.map((card) => card.credits)) : 0,
    previews: previewOfferOf(context.runtime),
    messages: packMessages(messagesOf(locale, ["home", "catalog"])),
    facts: { title: t("home.title"), description: t("home.description") },
  };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data
    ? pageMeta(args, { ...args.data.facts, describe: IS_DESCRIBED && ((site) => [describeSite(site)]) })
    : [];

export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}

/** Tools of each kind first, then others, in catalog order; at most `most`. */
export function pickTools(cards: readonly CatalogCard[], most: number): CatalogCard[] {
  const isFirstOfKind = (card: CatalogCard) =>
    cards.findIndex(({ output }) => output === card.output) === cards.indexOf(card);
  const picked = [...cards.filter(isFirstOfKind), ...cards.filter((card) => !isFirstOfKind(card))];
  return picked.slice(0, most);
}
