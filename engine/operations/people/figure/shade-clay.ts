import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { clamp01, lumaPlane, smoothstep, type Plane } from "../../../core/raster/raster.ts";
import { addRelief, inflate, normalAt, type Normal } from "./height-field.ts";

/** Where one of the mesh's lines runs, 0 to 1: lines are evenly spaced on the form, so they bend over it. */
function meshLine(place: number, spacing: number, width: number): number {
  const phase = Math.abs(((place / spacing) % 1) + (place < 0 ? 1 : 0) - 0.5) * spacing;
  return smoothstep(spacing / 2 - width * 1.3, spacing / 2 - width * 0.4, phase);
}

/** The form of what a layer shows as modelling programs draw it: grey clay, with the lines of its mesh to the right of a share of its width. */
export function shadeClay(layer: Layer, meshFrom: number): Layer {
  const { width, height } = layer;
  const unit = Math.max(width, height);
  const alpha = alphaPlane(layer);
  const luma = lumaPlane(dropAlpha(layer));
  const solid: Plane = addRelief(inflate(alpha), luma, unit * 0.006, unit * 0.05);
  const field = gaussianBlur(solid, unit * 0.004);
  const round = gaussianBlur(solid, unit * 0.012);
  const data = new Uint8ClampedArray(layer.data.length);
  const normal: Normal = { x: 0, y: 0, z: 1 };
  const spacing = unit * 0.026;
  for (let pixel = 0; pixel < alpha.data.length; pixel += 1) {
    const share = alpha.data[pixel]!;
    if (share === 0) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    normalAt(field, pixel, normal);
    const light = clamp01(0.42 + 0.5 * (-0.5 * normal.x - 0.62 * normal.y) + 0.32 * normal.z);
    const tone = 60 + 150 * light;
    const line = Math.max(
      meshLine(x + round.data[pixel]! * 0.55, spacing, unit * 0.0016),
      meshLine(y - round.data[pixel]! * 0.75, spacing, unit * 0.0016),
    );
    const shown = line * smoothstep(meshFrom - 0.01, meshFrom + 0.01, x / width) * 0.85;
    data[pixel * 4] = tone * (1 - shown) + 70 * shown;
    data[pixel * 4 + 1] = tone * (1 - shown) + 190 * shown;
    data[pixel * 4 + 2] = tone * 1.02 * (1 - shown) + 255 * shown;
    data[pixel * 4 + 3] = share * 255;
  }
  return { width, height, data };
}
