import { useEffect, useRef, type SyntheticEvent } from "react";
import type { Picture } from "#registry/contract/compiled.ts";
import type { PicturePart } from "#registry/contract/picture-widths.ts";
import { classNames } from "~/ui/class-names.ts";
import { sourcesOf } from "./source-set.ts";

/** Width by height of the frames that most example pictures stand in. */
const FRAME_RATIO = 4 / 5;
/** A picture whose shape differs more than this from the frame's is shown whole, on its own blur, instead of cut. */
const CUT_TOLERANCE = 0.12;

/** When a picture is fetched: the page's largest before all else, others at once, or when they come near the window. */
export type Urgency = "first" | "soon" | "late";

interface FramedPictureProps {
  picture: Picture;
  /** How wide an example picture is shown, as an image's `sizes`; a picture without it has no other widths. */
  sizes?: string | undefined;
  urgency?: Urgency;
  /** Width by height of the frame. */
  frame?: number;
  /** What is seen of it, where something stands over the rest. */
  part?: PicturePart | undefined;
}

const isNear = ({ width, height }: Picture, frame: number): boolean =>
  Math.abs(width / height / frame - 1) <= CUT_TOLERANCE;

/** Whether a picture does not reach the sides of its frame. */
export const isNarrow = ({ width, height }: Picture, frame = FRAME_RATIO): boolean =>
  width / height / frame < 1 - CUT_TOLERANCE;

const endWaiting = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  delete currentTarget.dataset.waiting;
};

/**
 * A picture that fills its frame, over its placeholder; a style's example in the width that fits, as AVIF where the browser
 * reads it. Without a script it simply appears; with one, a picture that comes late fades in. One that can be seen through
 * stands on a checkerboard.
 */
export function FramedPicture({
  picture,
  sizes,
  urgency = "late",
  frame = FRAME_RATIO,
  part,
}: FramedPictureProps) {
  const { src, width, height, alt, placeholder, isClear } = picture;
  const { avif, ...sources } = sizes === undefined ? { src } : sourcesOf(picture, sizes, part);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // Set past React: whether a picture is there is the document's own state, and most are there already.
    if (urgency === "late" && image.current?.complete === false) image.current.dataset.waiting = "";
  }, [urgency, src]);
  return (
    <picture
      className={classNames(
        "picture",
        sizes !== undefined && !isNear(picture, frame) && "picture-whole",
        isClear && "picture-clear",
      )}
      style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {avif !== undefined && <source type="image/avif" sizes={sizes} srcSet={avif} />}
      <img
        ref={image}
        {...sources}
        {...("srcSet" in sources && { sizes })}
        width={width}
        height={height}
        alt={alt}
        loading={urgency === "late" ? "lazy" : "eager"}
        decoding="async"
        draggable={false}
        onLoad={endWaiting}
        onError={endWaiting}
        // React 18 passes the attribute on only in lower case.
        {...(urgency === "first" && { fetchpriority: "high" })}
      />
    </picture>
  );
}
