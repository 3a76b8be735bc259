import { distance, type Face } from "../core/face/face.ts";
import { mixColors, scaleColor } from "../core/raster/paint-color.ts";
import { lumaOf, type Raster, type Rgb } from "../core/raster/raster.ts";
import { colorAt, meanBetween, skinColor } from "./hair/hair-color.ts";

/** Landmarks of each iris: its middle, then four on its rim. */
const IRISES = [468, 473] as const;
/**
 * Where an iris is its own colour, in its radius: outside the pupil and inside the dark rim; beside and below the middle, as
 * lids hide the top.
 */
const RING = { from: 0.5, to: 0.85, spots: 20 } as const;
/** Share of the darkest spots that are left out, lashes, and where the lightest begin that are, glints. */
const USUAL = { from: 0.15, to: 0.6 } as const;
/** Under this difference between its channels, as a share of its luma, a colour comes from a photo without colours. */
const LEAST_HUE = 0.15;
/** How much more colourful than measured paint is: an iris is seen through lashes and the shade of a lid. */
const VIVID = 1.7;
/** How bright an iris is painted: those of small photos are dark with lashes. */
const LUMA = { least: 62, most: 118 } as const;

export const isGray = (color: Rgb): boolean =>
  Math.max(...color) - Math.min(...color) < LEAST_HUE * lumaOf(...color);

/** The colour of a face's irises, as bright as paint has to be; null where the photo has no colours. */
export function irisColor(raster: Raster, face: Face): Rgb | null {
  const { points } = face;
  const colors = IRISES.flatMap((middle) => {
    const at = points[middle];
    if (!at) return [];
    const rim = [1, 2, 3, 4].map((step) => distance(at, points[middle + step]!));
    const radius = rim.reduce((sum, value) => sum + value, 0) / rim.length;
    return [RING.from, RING.to].flatMap((reach) =>
      Array.from({ length: RING.spots }, (_, spot) => {
        const angle = (Math.PI * spot) / (RING.spots - 1);
        const [x, y] = [Math.cos(angle) * reach * radius, Math.sin(angle) * reach * radius];
        return colorAt(raster, { x: at.x + x, y: at.y + y });
      }),
    );
  });
  const seen = colors.filter((color) => color !== null);
  const own = meanBetween(seen, USUAL.from, USUAL.to);
  if (!own || isGray(skinColor(raster, face))) return null;
  const luma = Math.max(1, lumaOf(...own));
  const vivid = mixColors([luma, luma, luma], own, VIVID);
  return scaleColor(vivid, Math.min(LUMA.most, Math.max(LUMA.least, luma)) / luma);
}
