import type { CatalogCard, NextTool, PublicTool } from "#registry/contract/compiled.ts";
import { OFFERS } from "#registry/contract/output.ts";

/** The tools that a tool's finished picture may be given to: the catalog's first for each offer, never the tool itself. */
export function findNextTools(
  tool: Pick<PublicTool, "id" | "output">,
  cards: readonly CatalogCard[],
): NextTool[] {
  if (tool.output !== "image") return [];
  return OFFERS.flatMap((offers) => {
    const found = cards.find((card) => card.offers === offers && card.id !== tool.id);
    return found === undefined ? [] : [{ offers, id: found.id, title: found.title, credits: found.credits }];
  });
}
