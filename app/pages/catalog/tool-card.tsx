import type { CatalogCard } from "#registry/contract/compiled.ts";
import { classNames } from "~/ui/class-names.ts";
import { FramedPicture } from "~/ui/picture/framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { OutputFace } from "~/ui/picture/output-face.tsx";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { sizesFor, useWholePair } from "~/ui/picture/source-set.ts";
import { CardBadges, CardWords } from "./card-parts.tsx";

/** A strip beside the words on phones, above them on wider windows. */
const SIZES = sizesFor(0.3, "(min-width: 64rem) 27rem, 46vw");
/** Where four stand in a row of a wide window. */
const QUARTER_SIZES = sizesFor(0.3, "(min-width: 64rem) 20rem, 46vw");
/** Width by height that the face of a card is near on wider windows. */
const FACE_RATIO = 16 / 9;

interface ToolCardProps {
  card: CatalogCard;
  isWide?: boolean;
  /** One of four in a row. */
  isQuarter?: boolean;
}

interface CardFaceProps {
  card: CatalogCard;
  sizes: string;
  /** Of a pair, whether all of the picture from before is there. */
  isWhole: boolean;
}

function CardFace({ card: { output, example }, sizes, isWhole }: CardFaceProps) {
  switch (example?.kind) {
    case "pair":
      return (
        <SeamPicture
          before={example.before}
          after={example.after}
          sizes={sizes}
          rest="middle"
          isWhole={isWhole}
        />
      );
    case "picture":
      return (
        <div>
          <FramedPicture picture={example.after} sizes={sizes} frame={FACE_RATIO} />
          {output === "video" && (
            <span className="film-mark" aria-hidden="true">
              <Icon name="play" size={20} />
            </span>
          )}
        </div>
      );
    case undefined:
      return <OutputFace output={output} />;
  }
}

/** One tool beside the styles: what it makes, its purpose and its price. One link covers it. */
export function ToolCard({ card, isWide = false, isQuarter = false }: ToolCardProps) {
  const { example } = card;
  const sizes = isQuarter ? QUARTER_SIZES : SIZES;
  const { isWhole, lookAt } = useWholePair(example?.kind === "pair" ? example.before : undefined, sizes);
  return (
    <li className={classNames("tool-card", isWide && "tool-card-wide")} onPointerEnter={lookAt}>
      <div className="tool-card-face">
        <CardFace card={card} sizes={sizes} isWhole={isWhole} />
      </div>
      <CardBadges card={card} />
      <div className="tool-card-words">
        <CardWords card={card} />
      </div>
    </li>
  );
}
