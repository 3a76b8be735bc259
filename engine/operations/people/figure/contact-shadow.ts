import { alphaPlane, type Layer, type Place } from "../../../core/layer/layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";

/** Darkens what a layer will be laid over, close around it: two parts that touch get a crease between them. */
export function dropContactShadow(
  below: Layer,
  layer: Layer,
  { left, top }: Place,
  sigma: number,
  strength: number,
): void {
  const soft = gaussianBlur(alphaPlane(layer), sigma);
  const [x0, y0] = [Math.round(left), Math.round(top + sigma * 0.8)];
  for (let y = Math.max(0, -y0); y < layer.height && y + y0 < below.height; y += 1) {
    for (let x = Math.max(0, -x0); x < layer.width && x + x0 < below.width; x += 1) {
      const gain = 1 - strength * soft.data[y * layer.width + x]!;
      const to = ((y + y0) * below.width + x + x0) * 4;
      below.data[to]! *= gain;
      below.data[to + 1]! *= gain;
      below.data[to + 2]! *= gain;
    }
  }
}
