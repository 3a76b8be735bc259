import type { Overlay } from "./fit-overlay.ts";

/** Overlays of one watermark: as solid, in one direction, of one size. */
export type OverlayGroup = readonly [Overlay, ...Overlay[]];

/** How far members of a group may differ in solidity, direction (radians) and size (times). */
const SOLIDITY = 0.09;
const TURN = 0.14;
const SIZE = 1.5;
/** From here on an overlay hides what is below it, and only its place tells it from writing of the scene. */
const OPAQUE = 0.75;
/** A stamp's height at most, and the part of the picture next to its upper and lower edge in which it lies. */
const STAMP_HEIGHT = 0.08;
const STAMP_PLACE = 0.14;
const LEVEL = 0.07;
/** A single see-through line is a watermark when it is this long, as a share of the longer side … */
const LONG = 0.22;
/** … and goes over parts of the picture that differ in brightness, or is as long as no writing of a scene. */
const VARIETY = 0.04;
const VERY_LONG = 0.4;

const isAlike = (first: Overlay, second: Overlay): boolean => {
  const size = first.line.height / second.line.height;
  return (
    first.sign === second.sign &&
    Math.abs(first.alpha - second.alpha) < SOLIDITY &&
    Math.abs(first.line.angle - second.line.angle) < TURN &&
    size < SIZE &&
    size > 1 / SIZE
  );
};

/** Whether an overlay is a small level line at the picture's upper or lower edge, as a date or a name. */
export function isStamp({ line }: Overlay, { height }: { height: number }): boolean {
  const isAtEdge = line.y < height * STAMP_PLACE || line.y > height * (1 - STAMP_PLACE);
  return isAtEdge && Math.abs(line.angle) < LEVEL && line.height < height * STAMP_HEIGHT;
}

/** Which of the overlays found are watermarks, in groups: what repeats, what is see-through and long, and stamps at the edge. */
export function chooseOverlays(
  overlays: readonly Overlay[],
  picture: { width: number; height: number },
): OverlayGroup[] {
  const side = Math.max(picture.width, picture.height);
  const left = [...overlays].sort((a, b) => b.line.length - a.line.length);
  const groups: OverlayGroup[] = [];
  while (left[0]) {
    const first = left[0];
    const members = left.filter((other) => other === first || isAlike(first, other));
    for (const member of members) left.splice(left.indexOf(member), 1);
    const [, ...others] = members;
    const isClear = first.alpha < OPAQUE;
    const isRepeated = isClear && others.length >= 1 && Math.abs(first.line.angle) > LEVEL;
    const isLong =
      isClear &&
      first.line.length > side * LONG &&
      (first.variety > VARIETY || first.line.length > side * VERY_LONG);
    if (isRepeated || isLong) groups.push([first, ...others]);
    else for (const member of members) if (isStamp(member, picture)) groups.push([member]);
  }
  return groups;
}
