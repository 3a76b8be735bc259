import type { CatalogCard, PublicTool, ServerTool, ToolEntry } from "#registry/contract/compiled.ts";
import { type CatalogSearch, openSearch, type SearchIndex } from "#registry/contract/search/search-index.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { generatedPaths } from "#registry/compile/generated-paths.ts";
import { idSchema } from "#registry/contract/manifest.ts";
import type { ProviderKind } from "#registry/contract/price.ts";

/** The compiled registry as the site reads it: what the provider in use offers, at its prices. What it gives is shared: never change it. */
export interface Catalog {
  /** Every tool's card in one locale, in catalog order. */
  listCards(locale: Locale): Promise<readonly CatalogCard[]>;
  /** The catalog's search in one locale; null while nothing is compiled. */
  findSearch(locale: Locale): Promise<CatalogSearch | null>;
  /** What a page may show of one tool; null for an unknown or malformed id. */
  findTool(id: string, locale: Locale): Promise<PublicTool | null>;
  /** What only the server may see of one tool; null for an unknown or malformed id. */
  findServerTool(id: string): Promise<ServerTool | null>;
  /** The tool that answers a submit path; where several share one, `imageType` tells which. */
  findBySubmit(path: string, imageType?: string): Promise<ServerTool | null>;
  /** Id, addresses and version of every tool, in catalog order. */
  listTools(): Promise<readonly ToolEntry[]>;
}

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
  const { read } = createJsonCache(CACHED_FILES);
  const isId = (id: string): boolean => idSchema.safeParse(id).success;
  const findServerTool = async (id: string) =>
    isId(id) ? ((await read(paths.serverTool(kind, id))) as ServerTool | null) : null;
  const listTools = async () => ((await read(paths.entries)) ?? []) as readonly ToolEntry[];
  const searches = new Map<Locale, { index: SearchIndex; search: CatalogSearch }>();
  return {
    listTools,
    findServerTool,
    async findSearch(locale) {
      const index = (await read(paths.searchIndex(locale))) as SearchIndex | null;
      if (!index) return null;
      const known = searches.get(locale);
      if (known?.index === index) return known.search;
      const search = openSearch(index);
      searches.set(locale, { index, search });
      return search;
    },
    listCards: async (locale) => ((await read(paths.cards(kind, locale))) ?? []) as readonly CatalogCard[],
    findTool: async (id, locale) =>
      isId(id) ? ((await read(paths.publicTool(kind, id, locale))) as PublicTool | null) : null,
    async findBySubmit(path, imageType) {
      const entry = (await listTools()).find((tool) => tool.submit === path && tool.imageType === imageType);
      return entry ? findServerTool(entry.id) : null;
    },
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
