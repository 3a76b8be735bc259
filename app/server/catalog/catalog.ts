import type { CatalogCard, PublicTool, ServerTool, ToolEntry } from "#registry/contract/compiled.ts";
import type { CatalogSearch } from "#registry/contract/search/search-index.ts";
import type { Locale } from "#registry/contract/locale.ts";

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
