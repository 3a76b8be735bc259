import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import type { CatalogSearch, SearchIndex } from "#registry/contract/search/search-index.ts";
import type { PackedMessages } from "~/i18n/translate.ts";
import type { PreviewOffer } from "~/pages/photo/photo-bar.tsx";
import { answerQuery, type CatalogView } from "./filter-cards.ts";

/** Everything that the catalog's page is given. */
export interface CatalogAnswer {
  page: CatalogView;
  previews: PreviewOffer;
  messages: PackedMessages;
  facts: { title: string; description: string; trail: { name: string; path: string }[] };
}

interface HeldCatalog {
  locale: Locale;
  /** An answer that shows all cards. */
  whole: CatalogAnswer;
  search: CatalogSearch;
}

/** What this browser was given of the catalog. On the server nothing is ever held. */
let held: HeldCatalog | undefined;

/** Address of a locale's search index. */
const searchIndexPath = (locale: Locale): string => `/search-index/${locale}`;

const isWhole = ({ query, moreAddress }: CatalogView): boolean =>
  query.search === "" && query.tag === undefined && moreAddress === undefined;

/**
 * Fetches the search of a locale and keeps it with the page's cards, so that typing asks no server. Where the page does
 * not show all cards, or the index does not come, the server goes on answering.
 */
export async function holdCatalog(locale: Locale, whole: CatalogAnswer): Promise<void> {
  if (held?.locale === locale || !isWhole(whole.page)) return;
  try {
    const [{ openSearch }, answer] = await Promise.all([
      import("#registry/contract/search/search-index.ts"),
      fetch(searchIndexPath(locale)),
    ]);
    if (answer.ok) held = { locale, whole, search: openSearch((await answer.json()) as SearchIndex) };
  } catch {
    // Offline, or a release came between: the server answers, or says why not.
  }
}

/** What the page of an address is given, out of what is held; undefined where the server must be asked. */
export function answerHeld(url: URL, lang: string | undefined): CatalogAnswer | undefined {
  if (held?.locale !== (lang ?? DEFAULT_LOCALE)) return undefined;
  const { cards, tools } = held.whole.page;
  return { ...held.whole, page: answerQuery(url, [...cards, ...tools], held) };
}
