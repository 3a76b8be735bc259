import { Link } from "@remix-run/react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useLocalePath } from "~/i18n/use-translate.tsx";
import { HotBadge, NewBadge } from "~/ui/badge.tsx";
import { classNames } from "~/ui/class-names.ts";
import { FramedPicture } from "~/ui/framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";
import { OutputFace } from "~/ui/output-face.tsx";
import { SeamPicture } from "~/ui/seam.tsx";
import { toolPath } from "~/ui/site-links.ts";
import { sizesFor } from "~/ui/source-set.ts";
import { CardMeta } from "./style-card.tsx";

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
  const path = useLocalePath();
  const { id, title, purpose, output, example } = card;
  return (
    <li className={classNames("tool-card", isWide && "tool-card-wide")}>
      <div className="tool-card-face">
        <CardFace output={output} example={example} />
      </div>
      {(card.isHot || card.isNew) && (
        <span className="absolute start-2.5 top-2.5 z-3 flex gap-1">
          {card.isHot && <HotBadge />}
          {card.isNew && <NewBadge />}
        </span>
      )}
      <div className="tool-card-words">
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
