import { Link, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { useLocalePath, useTranslate } from "~/i18n/use-translate.tsx";
import type { CatalogAnswer } from "~/pages/catalog/held-catalog.ts";
import { CATALOG_PATH, toolPath } from "~/pages/frame/site-links.ts";
import { readCurrentPhoto, setCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { PreviewFace, PreviewNews } from "~/pages/photo/preview-face.tsx";
import {
  PreviewWallContext,
  sortUnsuitedLast,
  usePreview,
  usePreviewWall,
} from "~/pages/photo/use-previews.ts";
import { SeamPicture } from "~/ui/picture/seam.tsx";
import { Spinner } from "~/ui/button.tsx";

interface StyleStripProps {
  /** Stored address of the photo that a result was made from. */
  photo: string;
  /** The tool that made it, which is left out. */
  toolId: string;
}

/** Every other style on this photo, in a row; each leads to its page, whose form begins with the photo. */
export function StyleStrip({ photo, toolId }: StyleStripProps) {
  const t = useTranslate();
  const path = useLocalePath();
  const { data, load } = useFetcher<CatalogAnswer>();
  const address = path(CATALOG_PATH);
  useEffect(() => load(address), [load, address]);
  useEffect(() => {
    if (readCurrentPhoto()?.url !== photo) setCurrentPhoto({ name: t("style.bench.photo"), url: photo });
  }, [photo, t]);
  const cards = (data?.page.cards ?? []).filter(({ id }) => id !== toolId);
  const wall = usePreviewWall(data?.previews !== undefined, cards);
  return (
    <PreviewWallContext.Provider value={wall}>
      <section className="style-strip" aria-label={t("style.bench.strip")}>
        <div className="stage-head">
          <h3>{t("style.bench.strip")}</h3>
          <Link to={address} className="link text-sm">
            {t("style.bench.allStyles")}
          </Link>
        </div>
        {data?.previews === "hosted" && <p className="text-sm text-muted">{t("catalog.photo.hosted")}</p>}
        <PreviewNews wall={wall} />
        {cards.length === 0 && (
          <p role="status">
            <Spinner /> <span className="sr-only">{t("common.loading")}</span>
          </p>
        )}
        <ul>
          {sortUnsuitedLast(cards, wall).map((card) => (
            <StripCell key={card.id} card={card} />
          ))}
        </ul>
      </section>
    </PreviewWallContext.Provider>
  );
}

function StripCell({ card: { id, title, example, hasPreview } }: { card: CatalogCard }) {
  const path = useLocalePath();
  const { element, photo, preview } = usePreview(id, hasPreview);
  const isUnsuitable = preview?.state === "unsuitable";
  const showsPhoto = photo !== null && !isUnsuitable && preview?.state !== "limited";
  return (
    <li ref={element} data-unsuitable={isUnsuitable || undefined}>
      <Link to={path(toolPath(id))}>
        {showsPhoto ? (
          <PreviewFace photo={photo} preview={preview} title={title} />
        ) : example?.kind === "pair" ? (
          <SeamPicture before={example.before} after={example.after} sizes="8rem" />
        ) : (
          <span className="seam viewfinder" />
        )}
        <b>{title}</b>
        {isUnsuitable && <span className="preview-reason">{preview.brief ?? preview.reason}</span>}
      </Link>
    </li>
  );
}
