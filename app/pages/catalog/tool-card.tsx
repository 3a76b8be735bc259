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
/** Width by height that the face of a card is near on wider windows. */
const FACE_RATIO = 16 / 9;

function CardFace({ output, example }: Pick<CatalogCard, "output" | "example">) {
  switch (example?.kind) {
    case "pair":
      return <SeamPicture before={example.before} after={example.after} sizes={SIZES} />;
    case "picture":
      return (
        <div>
          <FramedPicture picture={example.after} sizes={SIZES} frame={FACE_RATIO} />
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
export function ToolCard({ card, isWide = false }: { card: CatalogCard; isWide?: boolean }) {
  const { output, example } = card;
  return (
    <li className={classNames("tool-card", isWide && "tool-card-wide")}>
      <div className="tool-card-face">
        <CardFace output={output} example={example} />
      </div>
      <CardBadges card={card} />
      <div className="tool-card-words">
        <CardWords card={card} />
      </div>
    </li>
  );
}
