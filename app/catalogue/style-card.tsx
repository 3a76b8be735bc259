import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import { HotBadge, NewBadge } from "~/ui/badge.tsx";
import { classNames } from "~/ui/class-names.ts";
import { CreditPrice } from "~/ui/credit-price.tsx";
import type { Urgency } from "~/ui/framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { SeamPicture } from "~/ui/seam.tsx";
import { toolPath } from "~/ui/site-links.ts";
import { sizesFor } from "~/ui/source-set.ts";

interface StyleCardProps {
  card: CatalogCard;
  /** Classes that make the card large; its words grow with it. */
  featureClass?: string | undefined;
  /** When its pictures are fetched. */
  urgency?: Urgency;
}

/** Widths of a card in a grid of two, three and four columns, and of the large one. */
const CARD_SIZES = sizesFor(0.45, "(min-width: 64rem) 20rem, 31vw");
const FEATURE_SIZES = sizesFor(0.92, "(min-width: 64rem) 42rem, 63vw");

/** What a tool costs, what kind of picture its example is, and the time it claims to take. */
export function CardMeta({ card }: { card: CatalogCard }) {
  const t = useTranslate();
  const [from, to] = card.claimedSeconds ?? [];
  return (
    <p className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-faint">
      <CreditPrice credits={card.credits} isLeast={card.costsVary} size={13} />
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

/** One style of the catalogue: before and after, its marks, purpose, price and claimed time. One link covers it. */
export function StyleCard({ card, featureClass, urgency = "late" }: StyleCardProps) {
  const path = useLocalePath();
  const { id, title, purpose, example } = card;
  return (
    <li className={classNames("style-card", featureClass)}>
      {example?.kind === "pair" ? (
        <SeamPicture
          before={example.before}
          after={example.after}
          urgency={urgency}
          sizes={featureClass === undefined ? CARD_SIZES : FEATURE_SIZES}
          labels={featureClass !== undefined}
        />
      ) : (
        <div className="seam viewfinder" />
      )}
      {(card.isHot || card.isNew) && (
        <span className="absolute start-2.5 top-2.5 z-3 flex gap-1">
          {card.isHot && <HotBadge />}
          {card.isNew && <NewBadge />}
        </span>
      )}
      <div>
        <h3 className="card-title">
          <Link to={path(toolPath(id))} prefetch="intent" className="card-link">
            {title}
          </Link>
        </h3>
        <p className="card-purpose">{purpose}</p>
        <CardMeta card={card} />
      </div>
    </li>
  );
}
