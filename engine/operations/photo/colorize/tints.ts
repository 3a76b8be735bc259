import { smoothstep } from "../../../core/raster/raster.ts";

/** Colour without lightness: OKLab's two axes, green to red and blue to yellow. */
export interface Tint {
  a: number;
  b: number;
}

const tint = (a: number, b: number): Tint => ({ a, b });
const mix = (from: Tint, to: Tint, share: number): Tint =>
  tint(from.a + (to.a - from.a) * share, from.b + (to.b - from.b) * share);

/** The same tint with less colour. */
export const fade = (of: Tint, share: number): Tint => tint(of.a * share, of.b * share);

/** How colourful a surface is at a lightness: full at `best`, none at black and white. */
const bell = (lightness: number, best: number): number =>
  lightness < best ? Math.max(0, lightness / best) ** 0.8 : Math.max(0, (1 - lightness) / (1 - best)) ** 0.55;

/** Skin: redder in the shade, paler and yellower in the light. */
export function skinTint(lightness: number): Tint {
  const hue = mix(tint(0.05, 0.043), tint(0.034, 0.047), smoothstep(0.4, 0.85, lightness));
  const chroma = bell(lightness, 0.62);
  return tint(hue.a * chroma, hue.b * chroma);
}

export const LIPS: Tint = tint(0.085, 0.028);
/** What cheeks, nose and ears have beyond the rest of the face. */
export const FLUSH: Tint = tint(0.02, 0.002);
export const TEETH: Tint = tint(0.002, 0.014);
export const EYE_WHITE: Tint = tint(0.002, 0.004);

/** Hair by its lightness against the skin's: black, brown, blond or grey. */
export function hairTint(lightness: number, level: number, skin: number): Tint {
  const isPale = smoothstep(skin - 0.08, skin + 0.06, level);
  const colored = mix(tint(0.012, 0.016), tint(0.018, 0.062), smoothstep(0.25, 0.68, lightness));
  return mix(colored, tint(0.001, 0.008), isPale);
}

/** Cloths of former times: black to navy, and one muted colour for what is neither black nor white. */
export function clothTint(lightness: number, dye: Tint): Tint {
  const dark = tint(-0.001, -0.014);
  const light = tint(0.003, 0.011);
  if (lightness < 0.5) return mix(dark, dye, smoothstep(0.26, 0.48, lightness));
  return mix(dye, light, smoothstep(0.6, 0.84, lightness));
}

/** Muted dyes, of which chance takes one. */
export const DYES: readonly Tint[] = [
  tint(-0.006, -0.034),
  tint(0.022, 0.026),
  tint(-0.018, 0.022),
  tint(0.03, 0.012),
  tint(-0.016, -0.012),
];

export function skyTint(lightness: number): Tint {
  const strength = 1 - 0.75 * smoothstep(0.78, 0.98, lightness);
  return tint(-0.02 * strength, -0.055 * strength);
}

export function greenTint(lightness: number): Tint {
  const chroma = bell(lightness, 0.58);
  return tint(-0.05 * chroma, 0.066 * chroma);
}

/** Rooms, walls, wood, stone: cool in the shadows, warm in the light, as an old colour print. */
export function placeTint(lightness: number): Tint {
  return mix(
    tint(-0.003, 0.004),
    tint(0.008, 0.03),
    smoothstep(0.2, 0.6, lightness) * (1 - smoothstep(0.8, 1, lightness)),
  );
}
