import { blurRaster } from "./filter-raster.ts";
import { fillSmooth } from "./fill-smooth.ts";
import { reflect } from "./reflect-raster.ts";
import { lengthOf, copyRaster, type Plane, type Raster } from "./raster.ts";

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
        : lengthOf((edge % width) - (pixel % width), Math.floor(edge / width) - Math.floor(pixel / width));
    // Farther in, mirrored detail would show as rays.
    const share = TEXTURE * Math.exp(-away / (grain * REACH));
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      result.data[at] = smooth.data[at]! + (mirrored.data[at]! - base.data[at]!) * share;
    }
  }
  return result;
}

/**
 * For each pixel the index of about the nearest one whose value is at least one half (Danielsson's two passes of 1980);
 * -1 everywhere when there is none.
 */
export function nearestKnown({ width, height, data }: Plane): Int32Array {
  const nearest = new Int32Array(data.length).fill(-1);
  for (let i = 0; i < data.length; i += 1) if (data[i]! >= 0.5) nearest[i] = i;
  const away = (pixel: number, x: number, y: number): number => {
    if (pixel < 0) return Infinity;
    const px = pixel % width;
    const py = (pixel - px) / width;
    return (px - x) * (px - x) + (py - y) * (py - y);
  };
  const take = (at: number, from: number, x: number, y: number): void => {
    if (away(nearest[from]!, x, y) < away(nearest[at]!, x, y)) nearest[at] = nearest[from]!;
  };
  const sweep = (y: number, row: number) => {
    const inside = y + row >= 0 && y + row < height;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (nearest[at] === at) continue;
      if (inside) take(at, at + row * width, x, y);
      if (inside && x > 0) take(at, at + row * width - 1, x, y);
      if (inside && x < width - 1) take(at, at + row * width + 1, x, y);
      if (x > 0) take(at, at - 1, x, y);
    }
    for (let x = width - 2; x >= 0; x -= 1) {
      const at = y * width + x;
      if (nearest[at] !== at) take(at, at + 1, x, y);
    }
  };
  for (let y = 0; y < height; y += 1) sweep(y, -1);
  for (let y = height - 1; y >= 0; y -= 1) sweep(y, 1);
  return nearest;
}
