import type { CatalogCard } from "#registry/contract/compiled.ts";
import { classNames } from "~/ui/class-names.ts";
import { FramedPicture } from "~/ui/picture/framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { OutputFace } from "~/ui/picture/output-face.tsx";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { sizesFor } from "~/ui/picture/source-set.ts";
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

function CardFace({ card: { output, example }, sizes }: { card: CatalogCard; sizes: string }) {
  switch (example?.kind) {
    case "pair":
      return <SeamPicture before={example.before} after={example.after} sizes={sizes} />;
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
  return (
    <li className={classNames("tool-card", isWide && "tool-card-wide")}>
      <div className="tool-card-face">
        <CardFace card={card} sizes={isQuarter ? QUARTER_SIZES : SIZES} />
      </div>
      <CardBadges card={card} />
      <div className="tool-card-words">
        <CardWords card={card} />
      </div>
    </li>
  );
}
