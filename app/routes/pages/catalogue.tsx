import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CataloguePage } from "~/pages/catalogue/catalogue-page.tsx";
import {
  CARDS_PER_PAGE,
  countTags,
  filterCards,
  isStyle,
  readCatalogueQuery,
} from "~/pages/catalogue/filter-cards.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { CATALOGUE_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { describeList } from "~/pages/frame/structured-data.ts";

function addressOfMore(url: URL, pages: number): string {
  const params = new URLSearchParams(url.searchParams);
  params.set("page", String(pages + 1));
  return `${url.pathname}?${params}`;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const url = new URL(request.url);
  const query = readCatalogueQuery(url.searchParams);
  const all = await context.runtime.catalog.listCards(locale);
  const styles = all.filter(isStyle);
  const matching = filterCards(all, query);
  const found = matching.filter(isStyle);
  const shown = query.pages * CARDS_PER_PAGE;
  const t = await fixedTranslate(locale);
  return {
    page: {
      cards: found.slice(0, shown),
      found: found.length,
      tools: matching.filter((card) => !isStyle(card)),
      total: all.length,
      tags: countTags(all, locale),
      query,
      moreAddress: found.length > shown ? addressOfMore(url, query.pages) : undefined,
    },
    messages: messagesOf(locale, ["catalogue"]),
    facts: {
      title: t("catalogue.title"),
      description: t("catalogue.description", { count: styles.length }),
      trail: [
        { name: t("common.nav.home"), path: "/" },
        { name: t("catalogue.title"), path: CATALOGUE_PATH },
      ],
    },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { facts, page } = args.data;
  const cards = [...page.cards, ...page.tools];
  return pageMeta(args, {
    ...facts,
    describe: (site) => [
      describeList(
        cards.map(({ id, title }) => ({ name: title, path: toolPath(id) })),
        site,
      ),
    ],
  });
};

export default function CatalogueRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <CataloguePage {...page} />;
}
