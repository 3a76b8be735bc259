import type { CSSProperties } from "react";
import type { Picture } from "#registry/contract/compiled.ts";

/** Width by height of a picture, for the stylesheet to fit it into the panel. */
export const shapeOf = ({ width, height }: Picture): CSSProperties => ({
  "--picture-ratio": `${width} / ${height}`,
});
