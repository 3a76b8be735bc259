import { alphaPlane, cutLayer, type Layer } from "../../core/layer/layer.ts";
import { dropAlpha } from "../../core/layer/stack-layer.ts";
import { smoothRaster } from "../../core/raster/filter-raster.ts";
import { findLines } from "../../core/raster/find-lines.ts";
import { lumaOf, lumaPlane, mapPixels } from "../../core/raster/raster.ts";

/** Steps of brightness that a printed illustration has. */
const STEPS = 6;

/** What a layer shows as a flat printed illustration: few tones of strong colour, with inked lines. */
export function printArt(layer: Layer): Layer {
  const unit = Math.max(layer.width, layer.height);
  const flat = smoothRaster(dropAlpha(layer), Math.max(1, unit * 0.012), 0.02);
  const lines = findLines(lumaPlane(flat), { width: Math.max(1, unit * 0.005), tau: 0.985, hardness: 30 });
  const print = mapPixels(flat, (red, green, blue, out, pixel) => {
    const luma = lumaOf(red, green, blue);
    const step = (Math.round((luma / 255) * STEPS) / STEPS) * 255;
    const ink = 1 - 0.75 * Math.min(1, lines.data[pixel]!);
    const gain = (0.35 * luma + 0.65 * step + 8) / Math.max(8, luma);
    for (const [channel, value] of [red, green, blue].entries())
      out[channel === 0 ? 0 : channel === 1 ? 1 : 2] = (luma + (value - luma) * 1.35) * gain * ink;
  });
  return cutLayer(print, alphaPlane(layer));
}
