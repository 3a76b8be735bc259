import type { CSSProperties, ReactNode } from "react";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { SeamSlider } from "~/ui/picture/seam.tsx";
import { AudioPlayer, VideoPlayer } from "./players.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ResultWords } from "./result-words.tsx";
import type { Result, ImageResult } from "./result.ts";
import { usePictureLook, type PictureLook } from "./clear-image.tsx";

const sizeOf = ({ width, height }: PictureLook) => ({ width, height });

interface ResultFigureProps {
  result: Result;
  /** What it shows or plays, in words. */
  alt: string;
  /** How many of the photos are used, where not all are. */
  photosUsed?: number | undefined;
}

/** One result at the head of its details: a picture beside its photo, a film, a sound, a text. */
export function ResultFigure({ result, alt, photosUsed }: ResultFigureProps) {
  const t = useTranslate();
  const look = usePictureLook(result.kind === "image" ? result.address : undefined);
  switch (result.kind) {
    case "image":
      return (
        <ResultCompare
          result={result}
          photosUsed={photosUsed}
          alt={alt}
          look={look === "gone" ? null : look}
        />
      );
    case "video":
      return (
        <div className="details-film">
          <VideoPlayer film={result} title={alt} />
        </div>
      );
    case "audio":
      return (
        <div className="details-sound">
          <AudioPlayer address={result.address} words={result.prompt} seconds={result.seconds} title={alt} />
        </div>
      );
    case "text":
      return (
        <div className="details-words">
          <ResultWords result={result} />
          <CopyButton text={result.text} label={t("style.details.copyText")} />
        </div>
      );
  }
}

/** How many photos are in a picture, of which some tools use fewer than they are given. */
export const photosShown = ({ uploadedImages }: ImageResult, photosUsed = Infinity): number =>
  Math.min(uploadedImages.length, photosUsed);

interface ResultCompareProps extends ResultFigureProps {
  result: ImageResult;
  /** Null until the picture is there. */
  look: PictureLook | null;
  /** Where the seam rests, in percent. */
  at?: number;
  /** Stands in its place until it is there. */
  standIn?: ReactNode;
  className?: string;
}

/** A picture beside the photo it was made from, or alone where that photo is gone or several were used. */
export function ResultCompare({
  result,
  photosUsed,
  alt,
  look,
  at = 35,
  standIn,
  className = "details-picture",
}: ResultCompareProps) {
  const t = useTranslate();
  const [photo] = result.uploadedImages;
  const isPair = photosShown(result, photosUsed) === 1;
  const before = usePictureLook(isPair ? photo : undefined);
  const { width = look?.width, height = look?.height } = result;
  const style: CSSProperties = {
    "--picture-ratio": width === undefined || height === undefined ? "4 / 5" : `${width} / ${height}`,
  };
  return (
    <div className={classNames(className, look?.isClear && "clear-picture")} style={style}>
      {standIn !== undefined && look === null ? (
        standIn
      ) : photo !== undefined && before !== null && before !== "gone" ? (
        <SeamSlider
          before={{ src: photo, alt: t("style.examples.before"), ...sizeOf(before) }}
          after={{ src: result.address, alt, ...sizeOf(look ?? before) }}
          at={at}
          labels
          urgency="soon"
        />
      ) : (
        <img src={result.address} alt={alt} width={width} height={height} />
      )}
    </div>
  );
}
