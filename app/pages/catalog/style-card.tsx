import type { CatalogCard } from "#registry/contract/compiled.ts";
import { PreviewFace } from "~/pages/photo/preview-face.tsx";
import { usePreview } from "~/pages/photo/use-previews.ts";
import { classNames } from "~/ui/class-names.ts";
import type { Urgency } from "~/ui/picture/framed-picture.tsx";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { sizesFor, useWholePair } from "~/ui/picture/source-set.ts";
import { Icon } from "~/ui/icon.tsx";
import { CardBadges, CardWords, type CardPick } from "./card-parts.tsx";

interface StyleCardProps {
  card: CatalogCard;
  /** Classes that make the card large; its words grow with it. */
  featureClass?: string | undefined;
  /** One of three in a row of wide windows, where there are four elsewhere. */
  isThird?: boolean;
  /** When its pictures are fetched. */
  urgency?: Urgency;
  /** While styles are picked for a contact sheet: whether this one is, and what a press does. */
  pick?: CardPick | undefined;
}

/** Widths of a card in a grid of two, three and four columns, on phones a little less; below it the large one. */
const CARD_SIZES = sizesFor(0.41, "(min-width: 64rem) 20rem, 31vw");
/** Where three stand in a row of wide windows too. */
const THIRD_SIZES = sizesFor(0.41, "(min-width: 87rem) 27rem, 31vw");
/** Less than its width on phones, and a little less on wide windows: a first picture that comes sooner is worth more than its last pixels. */
const FEATURE_SIZES = sizesFor(0.76, "(min-width: 64rem) 37.5rem, 63vw");

/** One style of the catalog: before and after, its marks, purpose, price and claimed time. One link covers it. */
export function StyleCard({ card, featureClass, isThird = false, urgency = "late", pick }: StyleCardProps) {
  const { example } = card;
  const pair = example?.kind === "pair" ? example : undefined;
  const sizes = featureClass !== undefined ? FEATURE_SIZES : isThird ? THIRD_SIZES : CARD_SIZES;
  const { isWhole, lookAt } = useWholePair(pair?.before, sizes);
  const { element, photo, preview } = usePreview(card.id, card.hasPreview);
  const isUnsuitable = preview?.state === "unsuitable";
  const showsPhoto = photo !== null && !isUnsuitable && preview?.state !== "limited";
  return (
    <li
      ref={element}
      onPointerEnter={lookAt}
      className={classNames(
        "style-card",
        featureClass,
        isUnsuitable && "style-card-unsuitable",
        pick?.isPicked && "style-card-picked",
      )}
    >
      {showsPhoto ? (
        <PreviewFace photo={photo} preview={preview} title={card.title} />
      ) : pair ? (
        <SeamPicture
          before={pair.before}
          after={pair.after}
          rest={featureClass === undefined ? "third" : "middle"}
          isWhole={isWhole}
          urgency={urgency}
          sizes={sizes}
          labels={featureClass !== undefined}
        />
      ) : (
        <div className="seam viewfinder" />
      )}
      <CardBadges card={card} />
      {pick?.isPicked && (
        <span className="card-check" aria-hidden="true">
          <Icon name="check" size={18} />
        </span>
      )}
      <div>
        <CardWords card={card} pick={pick} />
        {isUnsuitable && <p className="preview-reason">{preview.brief ?? preview.reason}</p>}
      </div>
    </li>
  );
}
