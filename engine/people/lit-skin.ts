import { faceBox, type Face } from "../core/face/face.ts";
import { colorAt, meanBetween } from "./hair/hair-color.ts";
import { lumaOf, mapPixels, type Plane, type Raster, type Rgb } from "../core/raster/raster.ts";

/** Landmarks of bare skin on each cheek, the picture's left one first. */
const SIDES = [
  [50, 101, 205],
  [280, 330, 425],
] as const;
/** Radius of what is looked at round each of them, in face widths. */
const RADIUS = 0.045;
/** Share of a cheek's darkest and lightest pixels that are left out: hairs, pores and highlights. */
const TRIM = 0.1;
/** How much steeper than the picture a curve may be above the colour that it leads, on its way to white. */
const STEEPEST = 1.6;

/** The mean colour of one cheek; null where it lies outside the picture. */
function cheekColor(raster: Raster, face: Face, spots: readonly number[]): Rgb | null {
  const radius = Math.max(1, faceBox(face).width * RADIUS);
  const colors: Rgb[] = [];
  for (const spot of spots) {
    const { x, y } = face.points[spot]!;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const color = Math.hypot(dx, dy) > radius ? null : colorAt(raster, { x: x + dx, y: y + dy });
        if (color) colors.push(color);
      }
  }
  return meanBetween(colors, TRIM, 1 - TRIM);
}

/** The mean colour of each cheek, the picture's left one first; null where one lies outside the picture. */
export const cheekColors = (raster: Raster, face: Face): [left: Rgb | null, right: Rgb | null] => [
  cheekColor(raster, face, SIDES[0]),
  cheekColor(raster, face, SIDES[1]),
];

/** The colour of a face's skin in the light: the mean of the cheek that is lit better. Null outside the picture. */
export function litSkin(raster: Raster, face: Face): Rgb | null {
  const [left, right] = cheekColors(raster, face);
  if (!left || !right) return left ?? right;
  return lumaOf(...left) >= lumaOf(...right) ? left : right;
}

/**
 * One channel's curve from black through `from` → `to` to white: a gain below, as more or less light would, so that shadows
 * keep the colour of what throws them.
 */
function curveOf(from: number, to: number): Float32Array {
  const [x, y] = [Math.max(4, from), Math.max(2, to)];
  const steep = Math.max(0, Math.min(STEEPEST, (255 - y) / Math.max(1, 255 - x)));
  return Float32Array.from({ length: 256 }, (_, level) =>
    Math.min(255, level <= x ? (level * y) / x : y + (level - x) * steep),
  );
}

const curvesOf = (from: Rgb, to: Rgb) =>
  [curveOf(from[0], to[0]), curveOf(from[1], to[1]), curveOf(from[2], to[2])] as const;

/** A change of colours under which `from` becomes `to`, and black stays black. */
export function leadColor(from: Rgb, to: Rgb): (color: Rgb) => Rgb {
  const curves = curvesOf(from, to);
  const at = (channel: 0 | 1 | 2, value: number) =>
    curves[channel][Math.min(255, Math.max(0, Math.round(value)))]!;
  return ([red, green, blue]) => [at(0, red), at(1, green), at(2, blue)];
}

/** A picture in which `from` becomes `to` where `within` is 1, and everything near it follows. */
export function retone(raster: Raster, from: Rgb, to: Rgb, within: Plane): Raster {
  const [reds, greens, blues] = curvesOf(from, to);
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const own = Math.min(1, within.data[pixel]!);
    const share = own > 0.004 ? own : 0;
    out[0] = red + (reds[red]! - red) * share;
    out[1] = green + (greens[green]! - green) * share;
    out[2] = blue + (blues[blue]! - blue) * share;
  });
}
