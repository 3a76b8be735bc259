import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { CatalogCard, ToolEntry } from "../contract/compiled.ts";
import { LOCALES, mapLocales, type Locale } from "../contract/locale.ts";
import { PROVIDER_KINDS, type ProviderKind } from "../contract/price.ts";
import { buildSearchIndex, indexedLocales } from "../contract/search/build-search-index.ts";
import type { SearchEntry } from "../contract/search/search-index.ts";
import { compareTools, type Tools } from "./compile-state.ts";
import type { GeneratedPaths } from "./generated-paths.ts";
import { writeAtomically, writeJsonAtomically } from "./write-atomically.ts";

/** What one compiled tool adds to the lists. */
export interface ListedTool {
  entry: ToolEntry;
  cards: Record<ProviderKind, Record<Locale, CatalogCard>>;
  searched: Record<Locale, SearchEntry>;
}

const searchedSchema = z.array(
  z.object({ id: z.string(), title: z.string(), terms: z.array(z.string()), about: z.string() }),
);
const listSchema = z.array(z.object({ id: z.string() }).passthrough());

/** Whether every list is there, and what says how far they hold. */
export const hasLists = (paths: GeneratedPaths): boolean =>
  existsSync(paths.changes) &&
  existsSync(paths.entries) &&
  LOCALES.every((locale) => existsSync(paths.searchIndex(locale))) &&
  PROVIDER_KINDS.every((kind) => LOCALES.every((locale) => existsSync(paths.cards(kind, locale))));

/** Whether lists of these tools have the same tools in the same order. */
export const areAtTheirPlaces = (before: Tools, after: Tools): boolean =>
  before.size === after.size &&
  [...after].every(([id, { order }]) => before.has(id) && before.get(id)?.order === order);

/** The lines of an earlier list by id; they are carried over as they are. */
function readLines(text: string): Map<string, { id: string }> {
  const list = listSchema.safeParse(text === "" ? [] : JSON.parse(text));
  return new Map((list.data ?? []).map((line) => [line.id, line]));
}

/** What tools that have changed since the lists were packed add to them; those that were only touched are left out. */
export function readChanged(paths: GeneratedPaths, ids: readonly string[]): Map<string, ListedTool> {
  const files = ids.map((id) => [id, paths.changed(id)] as const).filter(([, file]) => existsSync(file));
  // The compiler wrote them, so their shape is taken on trust.
  return new Map(
    files.map(([id, file]): [string, ListedTool] => [id, JSON.parse(readFileSync(file, "utf8"))]),
  );
}

/**
 * Packs the lists of all tools: lines of compiled tools are new, all others stay as they were. What stays the
 * same as a whole is not written, and a locale's search is indexed anew only where an entry of what it holds has changed.
 * @param isUnmoved whether the same compiler made the lists that are there, of the same tools in the same order
 */
export function packLists(
  paths: GeneratedPaths,
  tools: Tools,
  compiled: ReadonlyMap<string, ListedTool>,
  isUnmoved: boolean,
): void {
  const order = [...tools].map(([id, state]) => ({ id, order: state.order })).sort(compareTools);
  /** The list's new text; null where it stays as it is. */
  const renew = (file: string, line: (tool: ListedTool) => { id: string }): string | null => {
    const before = existsSync(file) ? readFileSync(file, "utf8") : "";
    const isThere = (tool: ListedTool) => before.includes(JSON.stringify(line(tool)));
    if (isUnmoved && [...compiled.values()].every(isThere)) return null;
    const earlier = readLines(before);
    const lines = order.flatMap(({ id }) => {
      const fresh = compiled.get(id);
      return (fresh ? line(fresh) : earlier.get(id)) ?? [];
    });
    const after = JSON.stringify(lines);
    return after === before ? null : after;
  };
  const write = (file: string, text: string | null): void => {
    if (text !== null) writeAtomically(file, text);
  };
  for (const kind of PROVIDER_KINDS)
    for (const locale of LOCALES) {
      const file = paths.cards(kind, locale);
      write(
        file,
        renew(file, (tool) => tool.cards[kind][locale]),
      );
    }
  write(
    paths.entries,
    renew(paths.entries, (tool) => tool.entry),
  );
  const searched = mapLocales((locale) =>
    renew(paths.searchEntries(locale), (tool) => tool.searched[locale]),
  );
  const isStale = (locale: Locale) => indexedLocales(locale).some((known) => searched[known] !== null);
  indexSearch(
    paths,
    LOCALES.filter((locale) => !isUnmoved || isStale(locale)),
    searched,
  );
  // After the indexes: where a run ends in between, the next one finds the entries changed once more.
  for (const locale of LOCALES) write(paths.searchEntries(locale), searched[locale]);
}

/** Makes the indexes of these locales from the entries of those that they hold: new ones, or those that are kept. */
function indexSearch(
  paths: GeneratedPaths,
  stale: readonly Locale[],
  fresh: Readonly<Record<Locale, string | null>>,
): void {
  const needed = new Set(stale.flatMap(indexedLocales));
  const entries = mapLocales((locale) =>
    needed.has(locale)
      ? searchedSchema.parse(JSON.parse(fresh[locale] ?? readFileSync(paths.searchEntries(locale), "utf8")))
      : [],
  );
  for (const locale of stale)
    writeJsonAtomically(paths.searchIndex(locale), buildSearchIndex(entries, locale));
}
