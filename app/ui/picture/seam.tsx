import { useState, type CSSProperties } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import type { PicturePart } from "#registry/contract/picture-widths.ts";
import { useLocale, useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { FramedPicture, isNarrow, type Urgency } from "./framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";

/**
 * Where the style sheets leave a card's seam, and how much of each picture is seen then, in hundredths: a little more than
 * up to the seam, also where a picture's sides are cut.
 */
const RESTS = {
  third: { before: 40, after: 66 },
  middle: { before: 54, after: 54 },
} as const;

interface SeamProps {
  before: Picture;
  after: Picture;
  /** Where the seam rests, in percent from the inline start. */
  at?: number;
  /** Shows the words Before and After on the picture. */
  labels?: boolean;
  /** How wide example pictures are shown, as an image's `sizes`; other pictures have no narrower widths. */
  sizes?: string | undefined;
  className?: string | undefined;
  /** When the pictures are fetched; of two, the one behind the seam is the larger. */
  urgency?: Urgency;
}

const seamPosition = (at: number): CSSProperties => ({ "--at": `${at}%` });

interface SeamLayersProps extends SeamProps {
  parts?: { before: PicturePart | undefined; after: PicturePart | undefined } | undefined;
}

function SeamLayers({ before, after, sizes, labels = false, urgency = "late", parts }: SeamLayersProps) {
  const t = useTranslate();
  return (
    <>
      <FramedPicture picture={after} sizes={sizes} urgency={urgency} part={parts?.after} />
      <div className="seam-before">
        <FramedPicture
          picture={before}
          sizes={sizes}
          urgency={urgency === "first" ? "soon" : urgency}
          part={parts?.before}
        />
      </div>
      <span className="seam-line" aria-hidden="true" />
      {labels && (
        <>
          <span className="plate plate-start">{t("common.seam.before")}</span>
          <span className="plate plate-end">{t("common.seam.after")}</span>
        </>
      )}
    </>
  );
}

interface SeamPictureProps extends SeamProps {
  /** Where the seam stays until the picture from before is whole: what is not seen then is not fetched. */
  rest?: keyof typeof RESTS | undefined;
  /** Whether all of the picture from before is there to be seen. */
  isWhole?: boolean;
}

/** Before and after in one picture, with a seam that only a stylesheet moves. */
export function SeamPicture({ at, className, rest, isWhole = false, ...layers }: SeamPictureProps) {
  const isMirrored = useLocale().dir === "rtl";
  const partOf = (picture: Picture, time: "before" | "after"): PicturePart | undefined => {
    // A narrow picture's middle is where the frame's is, and nothing else.
    if (rest === undefined || (rest === "third" && isNarrow(picture))) return undefined;
    return `${(time === "before") === isMirrored ? "r" : "l"}${RESTS[rest][time]}`;
  };
  const parts = {
    before: isWhole ? undefined : partOf(layers.before, "before"),
    after: partOf(layers.after, "after"),
  };
  const isPartial = rest !== undefined && !isWhole;
  return (
    <div
      className={classNames("seam", isPartial && "seam-resting", className)}
      style={at === undefined ? undefined : seamPosition(at)}
    >
      <SeamLayers {...layers} parts={parts} />
    </div>
  );
}

/** Before and after with a seam that people move: by pointer, touch or arrow keys. */
export function SeamSlider({ at = 50, label, className, ...layers }: SeamProps & { label?: string }) {
  const t = useTranslate();
  const [position, setPosition] = useState(at);
  return (
    <div className={classNames("seam", className)} style={seamPosition(position)}>
      <SeamLayers {...layers} />
      <span className="seam-line" aria-hidden="true">
        <span className="seam-grip">
          <Icon name="move-horizontal" size={18} />
        </span>
      </span>
      <input
        type="range"
        className="needs-script"
        min={0}
        max={100}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.valueAsNumber)}
        aria-label={label ?? t("common.seam.compare")}
        aria-valuetext={t("common.seam.position", { percent: position })}
      />
    </div>
  );
}
