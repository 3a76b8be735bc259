import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, eachShared, type Layer, type Place } from "../../../core/layer/layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import { tintLayer } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Raster, Rgb } from "../../../core/raster/raster.ts";

/** Darkens what a layer will be laid over, close around it: two parts that touch get a crease between them. */
export function dropContactShadow(
  below: Layer,
  layer: Layer,
  { left, top }: Place,
  sigma: number,
  strength: number,
): void {
  const soft = gaussianBlur(alphaPlane(layer), sigma);
  eachShared(below, layer, { left, top: top + sigma * 0.8 }, (to, from) => {
    const gain = 1 - strength * soft.data[from]!;
    for (let channel = 0; channel < 3; channel += 1) below.data[to * 4 + channel]! *= gain;
  });
}

/** Soft shapes lose nothing at this share of the picture's size. */
const SCALE = 0.25;
const UMBER: Rgb = [24, 14, 10];

/**
 * Darkens a picture, which it changes, under a shape.
 * @param shape SVG elements in the picture's pixels
 * @param sigma softness in pixels
 */
export async function castShadow(
  scene: Raster,
  shape: string,
  sigma: number,
  opacity: number,
): Promise<void> {
  const { width, height } = scene;
  const small = await drawSvg(`<g transform="scale(${SCALE})">${shape}</g>`, width * SCALE, height * SCALE);
  const soft = tintLayer(gaussianBlur(alphaPlane(small), sigma * SCALE), UMBER);
  drawLayer(scene, await resizeLayer(soft, width, height), { left: 0, top: 0 }, opacity);
}
