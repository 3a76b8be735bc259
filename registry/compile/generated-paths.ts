import { join } from "node:path";
import type { Locale } from "../contract/locale.ts";
import { PROVIDER_KINDS, type ProviderKind } from "../contract/price.ts";

/** Where the compiler writes and the catalog reads, below the generated folder. What a provider decides lies in a folder of its own. */
export const generatedPaths = (root: string) => ({
  /** Folders with a file or a folder for each tool. */
  byTool: PROVIDER_KINDS.flatMap((kind) => [join(root, kind, "tools"), join(root, kind, "server")]),
  /** Placeholders of pictures by the hash of their content. */
  looks: join(root, "looks.json"),
  /** Every tool's `ToolEntry`, in catalog order. */
  entries: join(root, "tools.json"),
  /** The cards of one locale, in catalog order. */
  cards: (kind: ProviderKind, locale: Locale): string => join(root, kind, "index", `${locale}.json`),
  /** What the search knows of each tool in one locale, in catalog order. */
  searchEntries: (locale: Locale): string => join(root, "search", "entries", `${locale}.json`),
  /** The index made of these. */
  searchIndex: (locale: Locale): string => join(root, "search", `${locale}.json`),
  publicTool: (kind: ProviderKind, id: string, locale: Locale): string =>
    join(root, kind, "tools", id, `${locale}.json`),
  serverTool: (kind: ProviderKind, id: string): string => join(root, kind, "server", `${id}.json`),
});

export type GeneratedPaths = ReturnType<typeof generatedPaths>;
