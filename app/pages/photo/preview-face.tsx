import type { PreviewResponse } from "#registry/contract/wire/responses.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import type { CurrentPhoto } from "./current-photo.ts";
import type { PreviewWall } from "./use-previews.ts";

interface PreviewFaceProps {
  photo: CurrentPhoto;
  preview: PreviewResponse | undefined;
  title: string;
}

/**
 * The visit's photo in a style, in the frame of a card: out of focus until its preview is there.
 */
export function PreviewFace({ photo, preview, title }: PreviewFaceProps) {
  const t = useTranslate();
  const isReady = preview?.state === "ready" && preview.url !== undefined;
  return (
    <div className="seam preview-face">
      <img
        src={photo.url}
        alt=""
        className={classNames("preview-photo", isReady && "preview-photo-behind")}
        decoding="async"
      />
      {isReady ? (
        <img
          src={preview.url}
          alt={t("catalog.photo.previewAlt", { style: title })}
          className="preview-picture"
          decoding="async"
        />
      ) : (
        <span className="plate preview-plate">{t("catalog.photo.waiting")}</span>
      )}
    </div>
  );
}

/** Tells how far a wall's previews are: to ears once they are there, to eyes where no more are free for now. */
export function PreviewNews({ wall: { previews, ready } }: { wall: PreviewWall }) {
  const t = useTranslate();
  const isLimited = [...previews.values()].some(({ state }) => state === "limited");
  return (
    <p role="status" className={isLimited ? "text-sm text-muted" : "sr-only"}>
      {isLimited && t("catalog.photo.limited")}
      {!isLimited && ready !== null && ready > 0 && t("catalog.photo.ready", { count: ready })}
    </p>
  );
}
