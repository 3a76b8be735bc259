import type { CatalogCard } from "#registry/contract/compiled.ts";

/** Tools of each kind first, then others, in catalog order; at most `most`. */
export function pickTools(cards: readonly CatalogCard[], most: number): CatalogCard[] {
  const isFirstOfKind = (card: CatalogCard) =>
    cards.findIndex(({ output }) => output === card.output) === cards.indexOf(card);
  const picked = [...cards.filter(isFirstOfKind), ...cards.filter((card) => !isFirstOfKind(card))];
  return picked.slice(0, most);
}
