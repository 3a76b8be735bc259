import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer } from "../../../core/layer/layer.ts";
import { resizeLayer } from "../../../core/layer/shape-layer.server.ts";
import { tintLayer } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Raster, Rgb } from "../../../core/raster/raster.ts";

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
