import type { Alternative, CatalogCard, PublicTool } from "#registry/contract/compiled.ts";

/** Styles that are offered in the place of one. */
const MOST = 3;

/**
 * The styles that do well with the photo that a tool asks for, those with its tags first; none for a tool whose own
 * results are fair, and for one that a hosted model makes.
 */
export function findAlternatives(
  tool: Pick<PublicTool, "local" | "output" | "tagKeys">,
  cards: readonly CatalogCard[],
): Alternative[] {
  const { local } = tool;
  if (local?.grade !== "toy") return [];
  const shared = ({ tagKeys }: CatalogCard) => tagKeys.filter((key) => tool.tagKeys.includes(key)).length;
  return cards
    .filter(
      (card) =>
        card.local?.grade === "good" &&
        card.section === "style" &&
        card.output === tool.output &&
        card.local.minPhotos === 1 &&
        (local.wantsFace || !card.local.wantsFace),
    )
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, MOST)
    .map(({ id, title }) => ({ id, title }));
}
