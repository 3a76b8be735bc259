import { useState, type CSSProperties } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "~/ui/class-names.ts";
import { FramedPicture, type Urgency } from "./framed-picture.tsx";
import { Icon } from "~/ui/icon.tsx";

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

function SeamLayers({ before, after, sizes, labels = false, urgency = "late" }: SeamProps) {
  const t = useTranslate();
  return (
    <>
      <FramedPicture picture={after} sizes={sizes} urgency={urgency} />
      <div className="seam-before">
        <FramedPicture picture={before} sizes={sizes} urgency={urgency === "first" ? "soon" : urgency} />
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

/** Before and after in one picture, with a seam that only a stylesheet moves. */
export function SeamPicture({ at, className, ...layers }: SeamProps) {
  return (
    <div className={classNames("seam", className)} style={at === undefined ? undefined : seamPosition(at)}>
      <SeamLayers {...layers} />
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
