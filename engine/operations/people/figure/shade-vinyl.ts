import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import { smoothRaster } from "../../../core/raster/filter-raster.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { lumaOf, lumaPlane, type Raster } from "../../../core/raster/raster.ts";
import { addRelief, inflate, normalAt, type Normal } from "./height-field.ts";

export interface Vinyl {
  /** How much unevenness of the paint is taken out, 0 (it is even already) to 1. */
  smoothness: number;
  /** Strength of highlights, 0 to 1. */
  gloss: number;
  /** Strength of the light from behind on the edges, 0 to 1. */
  rim: number;
  /** How far folds and features stand out, 0 to 1. */
  relief: number;
  saturation: number;
}

/** Unit vectors to the lamps: a wide one above left in front, a narrow one to the right. */
const KEY: Normal = { x: -0.46, y: -0.6, z: 0.655 };
const FILL: Normal = { x: 0.62, y: -0.25, z: 0.744 };
/** Half-way between each lamp and the viewer. */
const halfway = ({ x, y, z }: Normal): Normal => {
  const length = Math.hypot(x, y, z + 1);
  return { x: x / length, y: y / length, z: (z + 1) / length };
};
const [KEY_HALF, FILL_HALF] = [halfway(KEY), halfway(FILL)];
const dot = (a: Normal, b: Normal): number => a.x * b.x + a.y * b.y + a.z * b.z;

function evenPaint(raster: Raster, unit: number, smoothness: number): Raster {
  const radius = Math.max(1, unit * 0.007 * (0.4 + smoothness));
  const epsilon = 0.002 + 0.012 * smoothness;
  return smoothRaster(smoothRaster(raster, radius, epsilon), radius, epsilon);
}

/** Gives what a layer shows the surface of painted vinyl: even colours, modelled form, highlights and a lit rim. */
export function shadeVinyl(layer: Layer, { smoothness, gloss, rim, relief, saturation }: Vinyl): Layer {
  const unit = Math.max(layer.width, layer.height);
  const alpha = alphaPlane(layer);
  const paint = smoothness > 0 ? evenPaint(dropAlpha(layer), unit, smoothness) : dropAlpha(layer);
  let field = inflate(alpha);
  if (relief > 0) field = addRelief(field, lumaPlane(paint), unit * 0.012, unit * 0.06 * relief);
  field = { ...field, data: gaussianBlur(field, unit * 0.0035).data };
  const data = new Uint8ClampedArray(layer.data.length);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    const share = alpha.data[pixel]!;
    if (share === 0) continue;
    normalAt(field, pixel, normal);
    const lit = 0.66 + 0.5 * Math.max(0, dot(normal, KEY)) + 0.12 * Math.max(0, dot(normal, FILL));
    const key = Math.max(0, dot(normal, KEY_HALF));
    const fill = Math.max(0, dot(normal, FILL_HALF));
    const shine = gloss * (0.5 * key ** 70 + 0.13 * key ** 14 + 0.22 * fill ** 90);
    const edge = rim * (1 - normal.z) ** 2 * (0.35 + 0.65 * Math.max(0, normal.x)) * 0.8;
    const light = (shine + edge) * 255;
    const from = pixel * 3;
    const grey = lumaOf(paint.data[from]!, paint.data[from + 1]!, paint.data[from + 2]!);
    for (let channel = 0; channel < 3; channel += 1) {
      // Paint is never quite black: a figure's darkest parts still show their form.
      const tone = (14 + (grey + (paint.data[from + channel]! - grey) * saturation) * 0.945) * lit;
      data[pixel * 4 + channel] = tone + light * (1 - Math.min(255, tone) / 300);
    }
    data[pixel * 4 + 3] = share * 255;
  }
  return { width: layer.width, height: layer.height, data };
}
