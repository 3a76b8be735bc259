import type { CSSProperties } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { SeamSlider } from "~/ui/seam.tsx";
import type { ImageResult } from "./result.ts";
import { usePictureLook, type PictureLook } from "./use-picture-look.ts";

/** A picture beside the photo it was made from, or alone where that photo is gone or several were used. */
export function ResultCompare({
  result,
  photosUsed,
  alt,
  look,
}: {
  result: ImageResult;
  /** How many of the photos are used, where not all are. */
  photosUsed?: number | undefined;
  alt: string;
  /** Null until the picture is there. */
  look: PictureLook | null;
}) {
  const t = useTranslate();
  const [photo] = result.uploadedImages;
  const isPair = Math.min(result.uploadedImages.length, photosUsed ?? Infinity) === 1;
  const before = usePictureLook(isPair ? photo : undefined);
  const { width = look?.width, height = look?.height } = result;
  const style: CSSProperties = {
    "--picture-ratio": width === undefined || height === undefined ? "4 / 5" : `${width} / ${height}`,
  };
  return (
    <div className={classNames("details-picture", look?.isClear && "details-picture-clear")} style={style}>
      {photo !== undefined && before !== null && before !== "gone" ? (
        <SeamSlider
          before={{ src: photo, alt: t("style.examples.before"), ...sizeOf(before) }}
          after={{ src: result.address, alt, ...sizeOf(look ?? before) }}
          at={35}
          labels
          urgency="soon"
        />
      ) : (
        <img src={result.address} alt={alt} width={width} height={height} />
      )}
    </div>
  );
}

const sizeOf = ({ width, height }: PictureLook) => ({ width, height });
