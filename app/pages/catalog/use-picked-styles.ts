import { useCallback, useState } from "react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { MOST_SHEET_STYLES } from "~/pages/frame/site-links.ts";
import type { CardPick } from "./card-parts.tsx";

/** Styles that are picked for one contact sheet; a search leaves them picked. */
export interface PickedStyles {
  /** Whether cards are picked instead of opened. */
  isOn: boolean;
  /** In the order in which they were picked. */
  cards: readonly CatalogCard[];
  /** The sheet holds no more. */
  isFull: boolean;
  start: () => void;
  end: () => void;
  /** What a card's press does while cards are picked. */
  pickOf: (card: CatalogCard) => CardPick | undefined;
}

export function usePickedStyles(): PickedStyles {
  const [cards, setCards] = useState<readonly CatalogCard[] | null>(null);
  const toggle = useCallback(
    (card: CatalogCard) =>
      setCards((before) => {
        if (before === null) return null;
        if (before.some(({ id }) => id === card.id)) return before.filter(({ id }) => id !== card.id);
        return before.length < MOST_SHEET_STYLES ? [...before, card] : before;
      }),
    [],
  );
  return {
    isOn: cards !== null,
    cards: cards ?? [],
    isFull: cards?.length === MOST_SHEET_STYLES,
    start: () => setCards([]),
    end: () => setCards(null),
    pickOf: (card) =>
      cards === null
        ? undefined
        : { isPicked: cards.some(({ id }) => id === card.id), toggle: () => toggle(card) },
  };
}
