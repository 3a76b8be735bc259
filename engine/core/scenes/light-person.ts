import { blurRaster } from "../raster/filter-raster.ts";
import { gaussianBlur } from "../raster/filters.ts";
import { lumaOf, mapPixels, parseColor, smoothstep, type Plane, type Raster } from "../raster/raster.ts";
import { longerSide } from "../recipe/scene.ts";

interface Outline {
  color: string;
  /** Share of the longer side. */
  width: number;
}

/** The picture lit by what stands behind it: a tint all over, and the scene's light wrapped round the edges of the person. */
export function lightPerson(raster: Raster, behind: Raster, person: Plane, light: number): Raster {
  if (light === 0) return raster;
  const ambient = blurRaster(behind, longerSide(behind) / 14);
  const depth = gaussianBlur(person, longerSide(raster) * 0.012);
  const tint = light * 0.35;
  const shade = (value: number, scene: number, luma: number, rim: number) => {
    const tinted = value * (1 - tint + (tint * scene) / luma);
    return 255 - (255 - tinted) * (1 - (rim * scene) / 255);
  };
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const r = ambient.data[pixel * 3]!;
    const g = ambient.data[pixel * 3 + 1]!;
    const b = ambient.data[pixel * 3 + 2]!;
    const luma = Math.max(30, lumaOf(r, g, b));
    const rim = light * Math.max(0, 0.95 - depth.data[pixel]!) ** 1.5 * 0.9;
    out[0] = shade(red, r, luma, rim);
    out[1] = shade(green, g, luma, rim);
    out[2] = shade(blue, b, luma, rim);
  });
}

/** Draws a contour round the person on what stands behind: half of it is covered again by the person's own edge. */
export function drawOutline(behind: Raster, person: Plane, { color, width }: Outline): Raster {
  const [r, g, b] = parseColor(color);
  const pixels = width * longerSide(behind);
  const around = gaussianBlur(person, pixels);
  return mapPixels(behind, (red, green, blue, out, pixel) => {
    const share = smoothstep(0.05, 0.14, around.data[pixel]!);
    out[0] = red + (r - red) * share;
    out[1] = green + (g - green) * share;
    out[2] = blue + (b - blue) * share;
  });
}

/** Where a flash left of the lens throws the person's shadow: shares of the longer side. */
const SHADOW = { right: 0.022, down: 0.012, blur: 0.006 } as const;

/** What stands behind with the person's shadow on it; `strength` is 0 to 1. */
export function throwShadow(behind: Raster, person: Plane, strength: number): Raster {
  if (strength === 0) return behind;
  const { width } = behind;
  const side = longerSide(behind);
  const soft = gaussianBlur(person, side * SHADOW.blur).data;
  const [dx, dy] = [Math.round(side * SHADOW.right), Math.round(side * SHADOW.down)];
  return mapPixels(behind, (red, green, blue, out, pixel) => {
    const x = pixel % width;
    const from = pixel - dx - dy * width;
    const gain = 1 - (x >= dx && from >= 0 ? strength * 0.6 * soft[from]! : 0);
    out[0] = red * gain;
    out[1] = green * gain;
    out[2] = blue * (gain + (1 - gain) * 0.25);
  });
}
