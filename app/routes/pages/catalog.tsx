import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import "~/pages/catalog/pick.css";
import { CatalogPage } from "~/pages/catalog/catalog-page.tsx";
import { answerQuery, isStyle, readCatalogQuery } from "~/pages/catalog/filter-cards.ts";
import { answerHeld, holdCatalog, type CatalogAnswer } from "~/pages/catalog/held-catalog.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { previewOfferOf } from "~/routes/pages/preview-offer.server.ts";
import { requireLocale } from "~/i18n/locales.ts";
import { pageMeta, describeList, IS_DESCRIBED } from "~/pages/frame/page-meta.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<CatalogAnswer> {
  const locale = requireLocale(params);
  const { catalog } = context.runtime;
  const all = await catalog.listCards(locale);
  const url = new URL(request.url);
  const isSearching = readCatalogQuery(url.searchParams).search !== "";
  const search = isSearching ? await catalog.findSearch(locale) : null;
  const t = await fixedTranslate(locale);
  return {
    page: answerQuery(url, all, { search, locale }),
    previews: previewOfferOf(context.runtime),
    messages: packMessages(messagesOf(locale, ["catalog"])),
    facts: {
      title: t("catalog.title"),
      description: t("catalog.description", { count: all.filter(isStyle).length }),
      trail: [
        { name: t("common.nav.home"), path: "/" },
        { name: t("catalog.title"), path: CATALOG_PATH },
      ],
    },
  };
}

/** Answers out of what the browser holds once somebody searched; until then the server does. */
export const clientLoader = async ({ request, params, serverLoader }: ClientLoaderFunctionArgs) =>
  answerHeld(new URL(request.url), params["lang"]) ?? serverLoader<typeof loader>();

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { facts, page } = args.data;
  const cards = [...page.cards, ...page.tools];
  return pageMeta(args, {
    ...facts,
    describe:
      IS_DESCRIBED &&
      ((site) => [
        describeList(
          cards.map(({ id, title }) => ({ name: title, path: toolPath(id) })),
          site,
        ),
      ]),
  });
};

export default function CatalogRoute() {
  const answer = useLoaderData<typeof loader>();
  const { locale } = useLocale();
  return (
    <CatalogPage
      {...answer.page}
      previews={answer.previews}
      onSearch={() => void holdCatalog(locale, answer)}
    />
  );
}
