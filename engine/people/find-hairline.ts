import type { Face } from "../core/face/face.ts";
import { createHeadMap, type Hairline } from "../core/face/head-map.ts";
import { lengthOf, lumaOf, type Raster, type Rgb } from "../core/raster/raster.ts";
import { colorAt, skinColor } from "./colors.ts";

/** Columns across the forehead, and steps up each one in shares of the forehead's height. */
const COLUMNS = 17;
const STEP = 0.035;
const HIGHEST = -1.9;
/** So many steps of other colour in a row are hair, fewer are a wrinkle or a strand. */
const STEPS_OF_HAIR = 4;

/** Whether a colour continues the skin below it: skin darkens slowly towards the hairline, hair starts at once. */
function continues(color: Rgb, skin: Rgb): boolean {
  const [luma, skinLuma] = [lumaOf(...color), lumaOf(...skin)];
  const hue = lengthOf(color[0] - luma - (skin[0] - skinLuma), color[2] - luma - (skin[2] - skinLuma));
  const change = (luma - skinLuma) / Math.max(40, skinLuma);
  return hue < 24 && change > -0.2 && change < 0.34;
}

/** Whether a colour can be the forehead of somebody with these cheeks: it catches more light, or lies in shade. */
function couldBeForehead(color: Rgb, cheeks: Rgb): boolean {
  const share = lumaOf(...color) / Math.max(8, lumaOf(...cheeks));
  const [warm, cheekWarm] = [color, cheeks].map((rgb) => (rgb[0] - rgb[2]) / Math.max(24, lumaOf(...rgb)));
  return share > 0.62 && share < 1.9 && Math.abs(warm! - cheekWarm!) < 0.4;
}

/** Walks up one column from above the brow until the skin ends. Null when the forehead is covered or has no end. */
function walkUp(raster: Raster, face: Face, across: number, cheeks: Rgb): number | null {
  const head = createHeadMap(face);
  let skin: Rgb | null = null;
  let other = 0;
  for (let down = 0.52; down > HIGHEST; down -= STEP) {
    const color = colorAt(raster, head.place(across, down));
    if (color === null) return null;
    if (skin === null) {
      if (down < 0.2) return null;
      if (couldBeForehead(color, cheeks)) skin = color;
    } else if (continues(color, skin)) {
      const from: Rgb = skin;
      skin = [from[0] * 0.7 + color[0] * 0.3, from[1] * 0.7 + color[1] * 0.3, from[2] * 0.7 + color[2] * 0.3];
      other = 0;
    } else {
      other += 1;
      if (other >= STEPS_OF_HAIR) return down + STEP * STEPS_OF_HAIR;
    }
  }
  return null;
}

const medianOf = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Finds where hair begins, from the picture; where it cannot be told, the mesh's own upper edge serves. */
export function findHairline(raster: Raster, face: Face): Hairline {
  const cheeks = skinColor(raster, face);
  const found = Array.from({ length: COLUMNS }, (_, i) =>
    walkUp(raster, face, -0.8 + (1.6 * i) / (COLUMNS - 1), cheeks),
  );
  const known = found.flatMap((value) => (value === null ? [] : [value]));
  const usual = known.length >= 4 ? medianOf(known) : 0;
  const steady = found.map((_, i) => {
    const near = found
      .slice(Math.max(0, i - 4), i + 5)
      .flatMap((value) => (value === null || Math.abs(value - usual) > 0.6 ? [] : [value]));
    return Math.max(-1.6, Math.min(0.2, near.length >= 3 ? medianOf(near) : usual));
  });
  return (across) => {
    const place = Math.min(COLUMNS - 1, Math.max(0, ((across + 0.8) / 1.6) * (COLUMNS - 1)));
    const from = Math.min(COLUMNS - 2, Math.floor(place));
    return steady[from]! + (steady[from + 1]! - steady[from]!) * (place - from);
  };
}
