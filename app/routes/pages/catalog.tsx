import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CatalogPage } from "~/pages/catalog/catalog-page.tsx";
import {
  CARDS_PER_PAGE,
  countTags,
  filterCards,
  isStyle,
  readCatalogQuery,
} from "~/pages/catalog/filter-cards.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { MAX_UPLOAD_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { describeList } from "~/pages/frame/structured-data.ts";

function addressOfMore(url: URL, pages: number): string {
  const params = new URLSearchParams(url.searchParams);
  params.set("page", String(pages + 1));
  return `${url.pathname}?${params}`;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const url = new URL(request.url);
  const query = readCatalogQuery(url.searchParams);
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
      freePreviews: context.runtime.env.freePreviews,
      maxPhotoBytes: MAX_UPLOAD_BYTES,
      isHosted: context.runtime.provider.name !== "local",
    },
    messages: messagesOf(locale, ["catalog"]),
    facts: {
      title: t("catalog.title"),
      description: t("catalog.description", { count: styles.length }),
      trail: [
        { name: t("common.nav.home"), path: "/" },
        { name: t("catalog.title"), path: CATALOG_PATH },
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

export default function CatalogRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <CatalogPage {...page} />;
}
