import { faceBox, pick, type Face } from "../../core/face/face.ts";
import { skinColor } from "../../people/hair/hair-color.ts";
import type { Plane, Raster, Rgb } from "../../core/raster/raster.ts";
import { oklabOf, toOklab, type Oklab } from "../../core/segments/oklab.ts";

/** Landmarks round the part of a face where a beard grows: along the jaw, then under the nose. */
const BEARD = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 433, 436, 423, 326, 2,
  97, 203, 216, 213,
] as const;
/** How far a beard's lightness differs from the skin's: darker, or for a white one lighter. */
const DARKER = 0.14;
const LIGHTER = 0.04;
/** A white beard has less than this share of the skin's colourfulness; light on a chin has as much. */
const PALE = 0.45;
/** Share of the chin and of one cheek at least that has to differ; light from the side hides the other. */
const LEAST = 0.32;

export interface Beard {
  plane: Plane;
  color: Rgb;
}

/** The beard of a face, 1 where it is; null when there is none to speak of. `inside` is 1 where one may be. */
export function findBeard(
  raster: Raster,
  face: Face,
  place: (points: ReturnType<typeof pick>) => Plane,
): Beard | null {
  const area = place(pick(face, BEARD));
  const [skinRed, skinGreen, skinBlue] = skinColor(raster, face);
  const skin = oklabOf([Math.round(skinRed), Math.round(skinGreen), Math.round(skinBlue)]);
  const skinChroma = Math.hypot(skin[1], skin[2]);
  const color: Oklab = [0, 0, 0];
  let [differs, red, green, blue] = [0, 0, 0, 0];
  const chin = face.points[152]!;
  const top = face.points[10]!;
  const zones = [0, 0, 0];
  const sizes = [1, 1, 1];
  const third = faceBox(face).width * 0.16;
  for (let i = 0; i < area.data.length; i += 1) {
    if (area.data[i]! < 0.5) continue;
    const x = i % raster.width;
    const y = (i - x) / raster.width;
    // How far beside the line from the forehead to the chin.
    const axis = top.x + ((chin.x - top.x) * (y - top.y)) / Math.max(1, chin.y - top.y);
    const zone = x < axis - third ? 0 : x > axis + third ? 2 : 1;
    sizes[zone]! += 1;
    toOklab(raster.data[i * 3]!, raster.data[i * 3 + 1]!, raster.data[i * 3 + 2]!, color);
    const lighter = color[0] - skin[0];
    const isRed = color[1] - skin[1] > 0.04;
    const isWhite = lighter > LIGHTER && Math.hypot(color[1], color[2]) < skinChroma * PALE;
    if (isRed || (lighter > -DARKER && !isWhite)) continue;
    zones[zone]! += 1;
    differs += 1;
    red += raster.data[i * 3]!;
    green += raster.data[i * 3 + 1]!;
    blue += raster.data[i * 3 + 2]!;
  }
  const [left, middle, right] = zones.map((count, zone) => count / sizes[zone]!);
  if (middle! < LEAST || Math.max(left!, right!) < LEAST || Math.min(left!, right!) < LEAST / 4) return null;
  return {
    plane: area,
    color: [red / differs, green / differs, blue / differs],
  };
}
