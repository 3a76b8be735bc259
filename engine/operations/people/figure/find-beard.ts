import { between, distance, pick, type Face, type Point } from "../../../core/face/face.ts";
import type { FaceTraits } from "../../../core/face/face-traits.ts";
import { CHIN, FOREHEAD_TOP, OVAL } from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { colorAt, skinColor } from "../../../people/hair/hair-color.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import {
  createPlane,
  lumaOf,
  smoothstep,
  type Plane,
  type Raster,
  type Rgb,
} from "../../../core/raster/raster.ts";

/** Landmarks where hair of a beard shows first: on the chin and along the jaw; above the lip for a moustache. */
const CHIN_SPOTS = [175, 199, 200, 171, 396, 208, 428] as const;
const LIP_SPOTS = [164, 167, 393, 165, 391] as const;
/** The upper edge of a full beard from ear to ear, and the outline of a moustache. */
const BEARD_EDGE = [132, 215, 207, 216, 165, 2, 391, 436, 427, 435, 361] as const;
const MOUSTACHE = [216, 165, 2, 391, 436, 291, 270, 0, 40, 61] as const;
const away = (color: Rgb, other: Rgb): number => {
  const [luma, otherLuma] = [lumaOf(...color), lumaOf(...other)];
  const hue = Math.hypot(color[0] - luma - (other[0] - otherLuma), color[2] - luma - (other[2] - otherLuma));
  return hue + Math.abs(luma - otherLuma) * 0.6;
};

/** The middle one, by brightness, of the colours at some landmarks. */
function spotColor(raster: Raster, face: Face, spots: readonly number[]): Rgb | null {
  const colors = pick(face, spots)
    .flatMap((point) => {
      const color = colorAt(raster, point);
      return color ? [color] : [];
    })
    .sort((a, b) => lumaOf(...a) - lumaOf(...b));
  return colors[colors.length >> 1] ?? null;
}

/** Where beards grow: below their edge on the face, and below the chin as far as they may hang. */
function beardArea(face: Face): Point[] {
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const low = between(top, chin, 1.34);
  const [left, right] = [face.points[58]!, face.points[288]!];
  return [
    ...pick(face, BEARD_EDGE),
    right,
    { x: chin.x + (right.x - chin.x) * 0.42, y: low.y },
    { x: chin.x + (left.x - chin.x) * 0.42, y: low.y },
    left,
  ];
}

/**
 * Where an upright face wears the beard that its photo's reading tells of, mouth included, down to hair that hangs from
 * the chin, or a moustache alone; null where it is shaven or hardly unshaven.
 */
export function findBeard(raster: Raster, face: Face, worn: FaceTraits["beard"]): Plane | null {
  if (worn === "none") return null;
  const skin = skinColor(raster, face);
  const isBeard = worn !== "moustache";
  const color = spotColor(raster, face, isBeard ? CHIN_SPOTS : LIP_SPOTS) ?? skin;
  const { width, height } = raster;
  const unit = distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!);
  const shape = isBeard ? beardArea(face) : pick(face, MOUSTACHE);
  const area = polygonMask(width, height, [shape], unit * 0.012);
  const oval = polygonMask(width, height, [pick(face, OVAL)], unit * 0.012);
  const beard = createPlane(width, height);
  for (let pixel = 0; pixel < beard.data.length; pixel += 1) {
    const share = area.data[pixel]!;
    if (share < 0.05) continue;
    const at = pixel * 3;
    const here: Rgb = [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
    const alike = smoothstep(-10, 14, away(here, skin) - away(here, color));
    beard.data[pixel] = share * Math.max(oval.data[pixel]!, alike);
  }
  const soft = gaussianBlur(beard, unit * 0.02);
  for (let pixel = 0; pixel < soft.data.length; pixel += 1)
    soft.data[pixel] = smoothstep(0.35, 0.6, soft.data[pixel]!);
  return soft;
}
