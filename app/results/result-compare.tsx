import type { CSSProperties } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { SeamSlider } from "~/ui/seam.tsx";
import type { Result } from "./result.ts";
import { usePictureSize, type PictureSize } from "./use-picture-size.ts";

/** A result beside the photo it was made from, or alone where that photo is gone or several were used. */
export function ResultCompare({
  result,
  photosUsed,
  alt,
  size,
}: {
  result: Result;
  /** How many of the photos are used, where not all are. */
  photosUsed?: number | undefined;
  alt: string;
  size: PictureSize | null;
}) {
  const t = useTranslate();
  const [photo] = result.uploadedImages;
  const isPair = Math.min(result.uploadedImages.length, photosUsed ?? Infinity) === 1;
  const before = usePictureSize(isPair ? photo : undefined);
  const style: CSSProperties = {
    "--picture-ratio": size === null ? "4 / 5" : `${size.width} / ${size.height}`,
  };
  return (
    <div className="details-picture" style={style}>
      {photo !== undefined && before !== null && before !== "gone" ? (
        <SeamSlider
          before={{ src: photo, alt: t("style.examples.before"), ...before }}
          after={{ src: result.imageUrl, alt, ...(size ?? before) }}
          at={35}
          labels
          urgency="soon"
        />
      ) : (
        <img src={result.imageUrl} alt={alt} width={size?.width} height={size?.height} />
      )}
    </div>
  );
}
