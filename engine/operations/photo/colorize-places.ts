import { boxBlur, gaussianBlur, guidedFilter } from "../../core/raster/filters.ts";
import { smoothstep, createPlane, type Plane, fillPlane } from "../../core/raster/raster.ts";
import { coveredShare, keepJoined } from "../../core/raster/regions.ts";

export interface Tint {
  a: number;
  b: number;
}

const tint = (a: number, b: number): Tint => ({ a, b });
const mix = (from: Tint, to: Tint, share: number): Tint =>
  tint(from.a + (to.a - from.a) * share, from.b + (to.b - from.b) * share);

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

interface Places {
  sky: Plane;
  green: Plane;
}

/** Less sky than this share of the picture is a lamp or a wall. */
const LEAST_SKY = 0.05;
/** Differences from the local mean (0 to 1): a sky has hardly any, foliage has many. */
const CALM = 0.022;
const LEAFY = 0.028;

/** Without a sky, leaves are taken for granted only where they fill this share of what is behind a person. */
const LEAST_GREEN = 0.45;

/** The sky up to the outlines of what stands before it, where a picture is too rough to be told for sky. */
function spreadSky(joined: Plane, luma: Plane, person: Plane | null): Plane {
  const near = boxBlur(joined, Math.max(3, Math.max(luma.width, luma.height) / 36));
  for (let i = 0; i < near.data.length; i += 1) {
    const open = person ? 1 - smoothstep(0.1, 0.6, person.data[i]!) : 1;
    const bright = smoothstep(0.4, 0.55, luma.data[i]!);
    near.data[i] = Math.max(joined.data[i]!, smoothstep(0.04, 0.3, near.data[i]!) * bright) * open;
  }
  return guidedFilter(luma, near, Math.max(3, luma.width / 160), 0.0005);
}

/** How much the picture differs from its own blurred self around each pixel. */
function measureTexture(luma: Plane): Plane {
  const side = Math.max(luma.width, luma.height);
  const soft = gaussianBlur(luma, side / 180);
  const texture = fillPlane(luma, (i) => Math.abs(luma.data[i]! - soft.data[i]!));
  return boxBlur(texture, Math.max(2, side / 60));
}

function meanOf(plane: Plane, person: Plane | null, from: number, to: number): number {
  let [sum, count] = [0, 1e-6];
  for (let y = Math.floor(from * plane.height); y < to * plane.height; y += 2) {
    for (let x = 0; x < plane.width; x += 2) {
      const at = y * plane.width + x;
      if (person && person.data[at]! > 0.3) continue;
      sum += plane.data[at]!;
      count += 1;
    }
  }
  return sum / count;
}

/**
 * Tells sky and foliage from the rest by where they are, how bright and how rough. Skies are calm, bright, touch the
 * upper edge and have something rougher or darker below them; a studio's backdrop has not.
 */
export function findPlaces(luma: Plane, person: Plane | null): Places {
  const { width, height } = luma;
  const texture = measureTexture(luma);
  const candidate = fillPlane({ width, height }, (i) => {
    if (person && person.data[i]! > 0.4) return 0;
    const y = Math.floor(i / width) / height;
    return (
      (1 - smoothstep(CALM * 0.6, CALM, texture.data[i]!)) *
      smoothstep(0.45, 0.6, luma.data[i]!) *
      (1 - smoothstep(0.55, 0.8, y))
    );
  });
  const joined = keepJoined(candidate, 0.4, (pixel) => pixel < width * Math.max(2, height * 0.01));
  const below = meanOf(texture, person, 0.7, 1) > meanOf(texture, person, 0, 0.25) * 1.8;
  const darker = meanOf(luma, person, 0.7, 1) < meanOf(luma, person, 0, 0.25) - 0.12;
  const isSky = coveredShare(joined) > LEAST_SKY && (below || darker);
  const sky = isSky ? spreadSky(joined, luma, person) : createPlane(width, height);
  const green = createPlane(width, height);
  // Without a sky or a person there is nothing to say that a rough surface grows.
  let [rough, bare] = [0, 1];
  for (let i = 0; i < texture.data.length; i += 3) {
    if (person && person.data[i]! > 0.4) continue;
    bare += 1;
    if (texture.data[i]! > LEAFY) rough += 1;
  }
  if (isSky || (person && rough > bare * LEAST_GREEN)) {
    for (let i = 0; i < green.data.length; i += 1) {
      const y = Math.floor(i / width) / height;
      const open =
        (1 - (person ? Math.min(1, person.data[i]! * 1.4) : 0)) *
        (1 - Math.min(1, Math.max(0, sky.data[i]!)));
      green.data[i] =
        open *
        smoothstep(LEAFY * 0.55, LEAFY, texture.data[i]!) *
        (1 - smoothstep(0.7, 0.9, luma.data[i]!)) *
        (isSky ? smoothstep(0.35, 0.6, y) : 0.8);
    }
  }
  return { sky, green: boxBlur(green, Math.max(2, width / 100)) };
}
