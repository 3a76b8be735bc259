import type { CatalogCard } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { CatalogSearch } from "#registry/contract/search/search-index.ts";
import {
  CARDS_PER_PAGE,
  countTags,
  filterCards,
  isStyle,
  readCatalogQuery,
  type CatalogQuery,
  type TagCount,
} from "./filter-cards.ts";

/** What the catalog's page shows. */
export interface CatalogView {
  /** The styles of the pages that are shown. */
  cards: readonly CatalogCard[];
  /** How many styles match the search and tag. */
  found: number;
  /** The other tools that match. */
  tools: readonly CatalogCard[];
  /** Where nothing matches: what comes nearest. */
  near: readonly CatalogCard[];
  /** Words that find those. */
  nearWords: readonly string[];
  /** The best match is one of the tools. */
  isToolFirst: boolean;
  /** How many styles and tools there are. */
  total: number;
  tags: readonly TagCount[];
  query: CatalogQuery;
  /** Address of the list with one page more. */
  moreAddress: string | undefined;
}

/** How much is offered where nothing was found. */
const NEAR_CARDS = 6;
const NEAR_WORDS = 6;

function addressOfMore(url: URL, pages: number): string {
  const params = new URLSearchParams(url.searchParams);
  params.set("page", String(pages + 1));
  return `${url.pathname}?${params}`;
}

/** What the catalog's page shows for an address: the same in the browser and on the server. `listed` are in catalog order. */
export function answerQuery(
  url: URL,
  listed: readonly CatalogCard[],
  { search, locale }: { search: CatalogSearch | null; locale: Locale },
): CatalogView {
  const query = readCatalogQuery(url.searchParams);
  const all = [...listed.filter(isStyle), ...listed.filter((card) => !isStyle(card))];
  const { matching, near } = filterCards(all, query, search);
  const found = matching.filter(isStyle);
  const tools = matching.filter((card) => !isStyle(card));
  const shown = query.pages * CARDS_PER_PAGE;
  const offered = matching.length > 0 ? [] : near.slice(0, NEAR_CARDS);
  const words = offered.flatMap(({ id }) => search?.wordOf(id) ?? []);
  return {
    cards: found.slice(0, shown),
    found: found.length,
    tools,
    near: offered,
    nearWords: [...new Set(words)].slice(0, NEAR_WORDS),
    isToolFirst: query.search !== "" && matching[0] !== undefined && !isStyle(matching[0]),
    total: all.length,
    tags: countTags(all, locale),
    query,
    moreAddress: found.length > shown ? addressOfMore(url, query.pages) : undefined,
  };
}
