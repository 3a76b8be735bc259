import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { generatedPaths } from "#registry/compile/generated-paths.ts";
import { compareTools } from "#registry/compile/compile-state.ts";
import type { PublicTool, ServerTool, ToolEntry } from "#registry/contract/compiled.ts";
import { mapLocales, type Locale } from "#registry/contract/locale.ts";
import { idSchema } from "#registry/contract/manifest.ts";
import type { ProviderKind } from "#registry/contract/price.ts";
import { buildSearchIndex, indexedLocales } from "#registry/contract/search/build-search-index.ts";
import {
  openSearch,
  type CatalogSearch,
  type SearchEntry,
  type SearchIndex,
} from "#registry/contract/search/search-index.ts";
import type { Catalog } from "./catalog.ts";
import { openList, readChanges, type List, type ListSource } from "./open-list.server.ts";

interface JsonCache {
  /** The parsed file, or null where there is none. What comes back is shared: never change it. */
  read(file: string): Promise<unknown>;
}

/** Parsed files kept in memory: at some 10 KB each, a few megabytes. */
const CACHED_FILES = 500;

/**
 * Opens the compiled registry in `generatedDir`, as it is while a provider of that kind works. Files are read when asked for and kept while they stay the same on
 * the disk, so that a recompile shows without a restart. The compiler wrote them, so their shape is taken on trust.
 */
export function openCatalog(generatedDir: string, kind: ProviderKind): Catalog {
  const paths = generatedPaths(generatedDir);
  const cache = createJsonCache(CACHED_FILES);
  const source = { paths, read: cache.read };
  const isId = (id: string): boolean => idSchema.safeParse(id).success;
  const findServerTool = async (id: string) =>
    isId(id) ? ((await cache.read(paths.serverTool(kind, id))) as ServerTool | null) : null;

  const sortEntries = async (lines: ReadonlyMap<string, ToolEntry>) => [...lines.values()].sort(compareTools);
  const entries = openList(source, paths.entries, ({ entry }) => entry, sortEntries);
  const listTools = async () => (await entries()).lines;
  const arrange = async <Line>(lines: ReadonlyMap<string, Line>) =>
    (await listTools()).flatMap(({ id }) => lines.get(id) ?? []);
  const cards = mapLocales((locale) =>
    openList(source, paths.cards(kind, locale), (tool) => tool.cards[kind][locale], arrange),
  );
  const searched = mapLocales((locale) =>
    openList(source, paths.searchEntries(locale), (tool) => tool.searched[locale], arrange),
  );
  const findSearch = mapLocales((locale) => openSearches(source, searched, locale));
  return {
    listTools,
    findServerTool,
    findSearch: (locale) => findSearch[locale](),
    listCards: async (locale) => (await cards[locale]()).lines,
    findTool: async (id, locale) =>
      isId(id) ? ((await cache.read(paths.publicTool(kind, id, locale))) as PublicTool | null) : null,
    async findBySubmit(path, imageType) {
      const entry = (await listTools()).find((tool) => tool.submit === path && tool.imageType === imageType);
      return entry ? findServerTool(entry.id) : null;
    },
  };
}

/** Opens a locale's search: the packed index, or one made here where a tool's words have changed since it was packed. */
function openSearches(
  source: ListSource,
  searched: Record<Locale, () => Promise<List<SearchEntry>>>,
  locale: Locale,
): () => Promise<CatalogSearch | null> {
  let known: { of: readonly unknown[]; search: CatalogSearch } | undefined;

  async function readIndex(lists: readonly List<SearchEntry>[]): Promise<SearchIndex | null> {
    if (lists.every(({ isPacked }) => isPacked))
      return (await source.read(source.paths.searchIndex(locale))) as SearchIndex | null;
    const held = new Map(indexedLocales(locale).map((each, place) => [each, lists[place]?.lines]));
    return buildSearchIndex(
      mapLocales((each) => held.get(each) ?? []),
      locale,
    );
  }

  return async () => {
    const changes = await readChanges(source);
    const hasChanges = Object.keys(changes.tools).length > 0;
    const lists = await Promise.all(hasChanges ? indexedLocales(locale).map((each) => searched[each]()) : []);
    const of = lists.every(({ isPacked }) => isPacked) ? [changes.lists] : lists.map(({ lines }) => lines);
    if (known && of.length === known.of.length && of.every((part, place) => part === known?.of[place]))
      return known.search;
    const index = await readIndex(lists);
    if (!index) return null;
    known = { of, search: openSearch(index) };
    return known.search;
  };
}

/** Keeps the most recently used JSON files parsed, and reads one again when it was replaced on the disk. */
export function createJsonCache(capacity: number): JsonCache {
  const entries = new LRUCache<string, { stamp: string; value: unknown }>({ max: capacity });
  return {
    async read(file) {
      // The system knows a file's state in microseconds; waiting for a thread that asks for it takes a hundred times as long.
      const info = statSync(file, { bigint: true, throwIfNoEntry: false });
      if (!info) return null;
      const stamp = `${info.ino}.${info.mtimeNs}.${info.size}`;
      const known = entries.get(file);
      if (known?.stamp === stamp) return known.value;
      const text = await readFile(file, "utf8").catch(() => null);
      if (text === null) return null;
      const value: unknown = JSON.parse(text);
      entries.set(file, { stamp, value });
      return value;
    },
  };
}
