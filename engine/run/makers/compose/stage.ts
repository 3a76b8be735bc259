import type { Random } from "../../../core/raster/random.ts";
import type { Raster, Rgb } from "../../../core/raster/raster.ts";
import type { NoiseField } from "./noise-field.ts";
import type { Palette } from "./palette.ts";
import type { Plan } from "./plan.ts";

/** What every painter of a composition works with. Lengths are in pixels of the picture. */
export interface Stage {
  plan: Plan;
  palette: Palette;
  picture: Raster;
  noise: NoiseField;
  random: Random;
  /** Side of a square of the picture's area: what sizes refer to. */
  unit: number;
  /** Row where the sky meets the land. */
  horizon: number;
  /** Where sun or moon stand. */
  light: { x: number; y: number; radius: number; isShown: boolean; isMoon: boolean };
}

/** Mixes a colour into one pixel. */
export function blend({ data }: Raster, pixel: number, color: Rgb, share: number): void {
  const at = pixel * 3;
  for (let channel = 0; channel < 3; channel += 1)
    data[at + channel] = data[at + channel]! + (color[channel]! - data[at + channel]!) * share;
}

/** A colour between evenly spaced ones, `place` from 0 to 1. */
export function along(colors: readonly Rgb[], place: number, out: [number, number, number]): void {
  const at = Math.max(0, Math.min(1, place)) * (colors.length - 1);
  const from = Math.min(colors.length - 2, Math.floor(at));
  for (let channel = 0; channel < 3; channel += 1)
    out[channel] =
      colors[from]![channel]! + (colors[from + 1]![channel]! - colors[from]![channel]!) * (at - from);
}
