import type { CatalogCard } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type { CatalogSearch } from "#registry/contract/search/search-index.ts";

/** What the address of the catalog asks for: `?q=…&tag=…&page=…`. */
export interface CatalogQuery {
  search: string;
  tag: string | undefined;
  /** Pages of cards that are shown, from 1. */
  pages: number;
}

const CARDS_PER_PAGE = 48;
const LONGEST_SEARCH = 100;

/** Reads the query; anything unusable counts as not asked for. */
export function readCatalogQuery(params: URLSearchParams): CatalogQuery {
  const pages = Number(params.get("page") ?? 1);
  return {
    search: (params.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    tag: params.get("tag") || undefined,
    pages: Number.isInteger(pages) && pages > 0 ? pages : 1,
  };
}

/**
 * The cards that have the tag and what was searched for, the best first, without a search in catalog order; and the
 * others, the nearest to the search first: hits of other tags, what shares a part, then the catalog's own order.
 */
export function filterCards(
  cards: readonly CatalogCard[],
  { search, tag }: Pick<CatalogQuery, "search" | "tag">,
  index: Pick<CatalogSearch, "find"> | null,
): { matching: CatalogCard[]; near: CatalogCard[] } {
  const hasTag = ({ tagKeys }: CatalogCard): boolean => tag === undefined || tagKeys.includes(tag);
  if (search === "") return { matching: cards.filter(hasTag), near: [] };
  const { hits, near } = index?.find(search) ?? { hits: [], near: [] };
  const byId = new Map(cards.map((card) => [card.id, card]));
  const pick = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const matching = pick(hits).filter(hasTag);
  const others = new Set([...pick(hits), ...pick(near), ...cards]);
  return { matching, near: [...others].filter((card) => !matching.includes(card)) };
}

/** Whether a card stands among the styles; the others are tools beside them. */
export const isStyle = ({ section }: Pick<CatalogCard, "section">): boolean => section === "style";

export interface TagCount {
  key: string;
  label: string;
  count: number;
}

/**
 * The tags of the cards, the most frequent first, in the words of cards written in `locale` where there are any. A copy
 * that has other tags than its manifest names none of them.
 */
export function countTags(cards: readonly CatalogCard[], locale: Locale): TagCount[] {
  const tags = new Map<string, TagCount>();
  const isOwn = ({ copyLocale }: CatalogCard) => copyLocale === locale;
  const ownFirst = [...cards.filter(isOwn), ...cards.filter((card) => !isOwn(card))];
  for (const { tagKeys, tags: labels } of ownFirst) {
    for (const [index, key] of tagKeys.entries()) {
      const label = labels.length === tagKeys.length ? labels[index] : undefined;
      const known = tags.get(key) ?? { key, label: key, count: 0 };
      tags.set(key, {
        key,
        label: known.label === key ? (label ?? key) : known.label,
        count: known.count + 1,
      });
    }
  }
  return [...tags.values()].sort((a, b) => b.count - a.count);
}

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
