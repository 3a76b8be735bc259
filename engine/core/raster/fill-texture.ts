import { blurRaster } from "./filter-raster.ts";
import { fillSmooth } from "./fill-smooth.ts";
import { reflect } from "./reflect-raster.ts";
import { nearestKnown } from "./nearest-known.ts";
import { copyRaster, type Plane, type Raster } from "./raster.ts";

/** How much of the surroundings' texture is put over the smooth filling. */
const TEXTURE = 0.9;
/** How far it reaches, in grains. */
const REACH = 4;

/**
 * Fills what is not known of a picture as if its surroundings went on: their colours run in smoothly from all sides,
 * and their texture is mirrored at the edge.
 * @param known 1 where a pixel stays, 0 where it is to be filled
 * @param grain width in pixels up to which detail counts as texture
 */
export function fillTexture(raster: Raster, known: Plane, grain: number): Raster {
  const { width, height } = raster;
  const smooth = fillSmooth(raster, known);
  const nearest = nearestKnown(known);
  const mirrored = copyRaster(raster);
  for (let pixel = 0; pixel < nearest.length; pixel += 1) {
    const edge = nearest[pixel]!;
    if (known.data[pixel]! >= 0.5) continue;
    for (let channel = 0; channel < 3; channel += 1)
      mirrored.data[pixel * 3 + channel] = smooth.data[pixel * 3 + channel]!;
    if (edge < 0) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const edgeX = edge % width;
    const edgeY = (edge - edgeX) / width;
    const [fromX, fromY] = [reflect(2 * edgeX - x, width), reflect(2 * edgeY - y, height)];
    const from = fromY * width + fromX;
    if (known.data[from]! < 0.5) continue;
    for (let channel = 0; channel < 3; channel += 1)
      mirrored.data[pixel * 3 + channel] = raster.data[from * 3 + channel]!;
  }
  const base = blurRaster(mirrored, grain);
  const result = copyRaster(raster);
  for (let pixel = 0; pixel < nearest.length; pixel += 1) {
    if (known.data[pixel]! >= 0.5) continue;
    const edge = nearest[pixel]!;
    const away =
      edge < 0
        ? Infinity
        : Math.hypot((edge % width) - (pixel % width), Math.floor(edge / width) - Math.floor(pixel / width));
    // Farther in, mirrored detail would show as rays.
    const share = TEXTURE * Math.exp(-away / (grain * REACH));
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      result.data[at] = smooth.data[at]! + (mirrored.data[at]! - base.data[at]!) * share;
    }
  }
  return result;
}
