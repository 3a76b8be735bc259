import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { ByWords } from "~/i18n/by-words.tsx";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { HotBadge, NewBadge } from "~/ui/badge.tsx";
import { CreditPrice } from "~/ui/coin.tsx";
import { Icon } from "~/ui/icon.tsx";
import { toolPath, MOST_SHEET_STYLES } from "~/pages/frame/site-links.ts";
import { useCallback, useState } from "react";

/** Picking a card instead of opening it. */
export interface CardPick {
  isPicked: boolean;
  toggle: () => void;
}

/** The marks on a card's picture. */
export function CardBadges({ card: { isHot, isNew } }: { card: CatalogCard }) {
  if (!isHot && !isNew) return null;
  return (
    <span className="absolute start-2.5 top-2.5 z-3 flex gap-1">
      {isHot && <HotBadge />}
      {isNew && <NewBadge />}
    </span>
  );
}

/** A card's title, whose link covers the card, its purpose and what it costs. While cards are picked a button does. */
export function CardWords({ card, pick }: { card: CatalogCard; pick?: CardPick | undefined }) {
  const t = useTranslate();
  const path = useLocalePath();
  return (
    <>
      <h3 className="card-title">
        {pick === undefined ? (
          <Link to={path(toolPath(card.id))} viewTransition className="card-link">
            <ByWords text={card.title} />
          </Link>
        ) : card.fitsSheet ? (
          <button type="button" aria-pressed={pick.isPicked} className="card-link" onClick={pick.toggle}>
            <ByWords text={card.title} />
          </button>
        ) : (
          <ByWords text={card.title} />
        )}
      </h3>
      <p className="card-purpose">
        {pick !== undefined && !card.fitsSheet ? t("catalog.select.unfit") : card.purpose}
      </p>
      <CardMeta card={card} />
    </>
  );
}

/** What a tool costs, what kind of picture its example is, and the time it claims to take. */
function CardMeta({ card }: { card: CatalogCard }) {
  const t = useTranslate();
  const [from, to] = card.claimedSeconds ?? [];
  return (
    <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-faint">
      <CreditPrice credits={card.credits} size={13} />
      {card.exampleIsIllustration && <span>{t("common.illustration")}</span>}
      {from !== undefined && to !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          <Icon name="clock" size={14} />
          <span className="sr-only">{t("common.secondsLabel", { from, to })}</span>
          <bdi aria-hidden="true">{t("common.seconds", { from, to })}</bdi>
        </span>
      )}
    </p>
  );
}

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
