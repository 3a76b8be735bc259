import type { CatalogCard } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";

/** What the address of the catalog asks for: `?q=…&tag=…&page=…`. */
export interface CatalogQuery {
  search: string;
  tag: string | undefined;
  /** Pages of cards that are shown, from 1. */
  pages: number;
}

export const CARDS_PER_PAGE = 48;
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

/** Lower case without accents, so that "portrat" finds "Porträt". Arabic loses its vowel signs the same way. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function hasWords(card: CatalogCard, words: readonly string[]): boolean {
  const text = plain([card.title, card.purpose, ...card.tags, card.id.replaceAll("-", " ")].join(" "));
  return words.every((word) => text.includes(word));
}

/** The cards that have the tag and all words of the search, in catalog order. */
export function filterCards(
  cards: readonly CatalogCard[],
  { search, tag }: Pick<CatalogQuery, "search" | "tag">,
): CatalogCard[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return cards.filter((card) => (tag === undefined || card.tagKeys.includes(tag)) && hasWords(card, words));
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
