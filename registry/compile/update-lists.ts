import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { CatalogCard, ToolEntry } from "../contract/compiled.ts";
import { LOCALES, type Locale } from "../contract/locale.ts";
import { PROVIDER_KINDS, type ProviderKind } from "../contract/price.ts";
import { compareTools, type ToolState } from "./compile-state.ts";
import type { GeneratedPaths } from "./generated-paths.ts";
import { writeJsonAtomically } from "./write-atomically.ts";

/** What one compiled tool adds to the lists. */
export interface ListedTool {
  entry: ToolEntry;
  cards: Record<ProviderKind, Record<Locale, CatalogCard>>;
}

const listSchema = z.array(z.object({ id: z.string() }).passthrough());

/** The lines of an earlier list by id; they are carried over as they are. */
function readList(file: string): Map<string, { id: string }> {
  if (!existsSync(file)) return new Map();
  const list = listSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  return new Map((list.data ?? []).map((line) => [line.id, line]));
}

/** Writes the lists of all tools: lines of compiled tools are new, all others stay as they were. */
export function updateLists(
  paths: GeneratedPaths,
  tools: ReadonlyMap<string, ToolState>,
  compiled: ReadonlyMap<string, ListedTool>,
): void {
  const order = [...tools].map(([id, state]) => ({ id, order: state.order })).sort(compareTools);
  const update = (file: string, line: (tool: ListedTool) => { id: string }): void => {
    const earlier = readList(file);
    const lines = order.flatMap(({ id }) => {
      const fresh = compiled.get(id);
      return (fresh ? line(fresh) : earlier.get(id)) ?? [];
    });
    writeJsonAtomically(file, lines);
  };
  for (const kind of PROVIDER_KINDS)
    for (const locale of LOCALES) update(paths.cards(kind, locale), (tool) => tool.cards[kind][locale]);
  update(paths.entries, (tool) => tool.entry);
}

/** Whether every list is there. */
export const hasLists = (paths: GeneratedPaths): boolean =>
  existsSync(paths.entries) &&
  PROVIDER_KINDS.every((kind) => LOCALES.every((locale) => existsSync(paths.cards(kind, locale))));
