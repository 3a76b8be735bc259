import { useState, type CSSProperties } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import { useTranslate } from "~/i18n/use-translate.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface SeamProps {
  before: Picture;
  after: Picture;
  /** Where the seam rests, in percent from the inline start. */
  at?: number;
  /** Shows the words Before and After on the picture. */
  labels?: boolean;
  /** The `sizes` of the pictures; their own width is the only one there is. */
  className?: string;
  /** Loads at once instead of when it comes near the window; for what is seen first. */
  eager?: boolean;
}

const seamPosition = (at: number): CSSProperties => ({ "--at": `${at}%` });

function SeamLayers({ before, after, labels = false, eager = false }: SeamProps) {
  const t = useTranslate();
  const loading = eager ? "eager" : "lazy";
  return (
    <>
      <img
        src={after.src}
        width={after.width}
        height={after.height}
        alt={after.alt}
        loading={loading}
        decoding="async"
        draggable={false}
      />
      <div className="seam-before">
        <img
          src={before.src}
          width={before.width}
          height={before.height}
          alt={before.alt}
          loading={loading}
          decoding="async"
          draggable={false}
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
