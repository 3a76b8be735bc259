import type { StepOf } from "#registry/contract/recipe.ts";
import { facesBox, type Face } from "../../core/face/face.ts";
import { cutLayer, drawLayer } from "../../core/layer/layer.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  createPlane,
  createRaster,
  lumaOf,
  mapPixels,
  parseColor,
  type Raster,
} from "../../core/raster/raster.ts";
import { frameRegion } from "../../core/recipe/frame.ts";
import type { Operation, RecipeContext, Scene } from "../../core/recipe/scene.ts";
import type { Random } from "../../core/raster/random.ts";
import type { Dimensions } from "../../core/recipe/output-size.ts";

export interface Cell {
  photo: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How much of all photos a layout cuts off: each cell's ratio against its photo's, as logarithms. */
const costOf = (rows: readonly number[][], ratios: readonly number[], sheet: Dimensions): number => {
  const heights = rows.map((row) => 1 / row.reduce((sum, photo) => sum + ratios[photo]!, 0));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const stretch = Math.abs(Math.log(total * (sheet.width / sheet.height)));
  const tallest = Math.max(...heights) / Math.min(...heights);
  return stretch * 3 + Math.max(0, Math.log(tallest) - 0.7);
};

type Layout = Omit<StepOf<"collage">, "op"> & { keepsOrder?: boolean };

/** Two photos next to or above each other, as the sheet's shape asks, without anything between. */
export const SIDE_BY_SIDE: Layout = { gap: 0, round: 0, grounds: ["#ffffff"], match: 0.5, keepsOrder: true };

/** A gain beyond these would show as noise or as loss of detail. */
const LEAST_GAIN = 0.75;
const MOST_GAIN = 1.35;

function meanColor({ data }: Raster): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 3)
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += data[at + channel]!;
  const pixels = data.length / 3;
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels];
}

function matchLight(raster: Raster, from: readonly number[], to: readonly number[], amount: number): Raster {
  const [luma, wanted] = [lumaOf(from[0]!, from[1]!, from[2]!), lumaOf(to[0]!, to[1]!, to[2]!)];
  const bound = (gain: number) => Math.max(LEAST_GAIN, Math.min(MOST_GAIN, gain));
  const brightness = bound(wanted / Math.max(12, luma));
  const gains = [0, 1, 2].map((channel) => {
    const cast = bound(to[channel]! / Math.max(1, wanted) / (from[channel]! / Math.max(1, luma)));
    return 1 + (brightness - 1) * amount * 0.6 + (cast - 1) * amount * 0.5;
  });
  return mapPixels(raster, (red, green, blue, out) => {
    out[0] = red * gains[0]!;
    out[1] = green * gains[1]!;
    out[2] = blue * gains[2]!;
  });
}

/** A photo as a cell shows it: cut to its shape, faces spared. */
async function fillCell(
  photo: Raster,
  faces: readonly Face[],
  width: number,
  height: number,
): Promise<Raster> {
  const { left, top, ...share } = frameRegion(photo, width / height, facesBox(faces));
  const [x, y] = [Math.max(0, Math.floor(left * photo.width)), Math.max(0, Math.floor(top * photo.height))];
  const box = {
    left: x,
    top: y,
    width: Math.max(1, Math.min(photo.width - x, Math.round(share.width * photo.width))),
    height: Math.max(1, Math.min(photo.height - y, Math.round(share.height * photo.height))),
  };
  return resizeRaster(await cropRaster(photo, box), width, height);
}

async function roundMask(width: number, height: number, radius: number) {
  const mask = createPlane(width, height, 1);
  if (radius < 1) return mask;
  const layer = await drawSvg(`<rect width="${width}" height="${height}" rx="${radius}"/>`, width, height);
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = layer.data[i * 4 + 3]! / 255;
  return mask;
}

export async function layOut(scene: Scene, layout: Layout, context: RecipeContext): Promise<Scene> {
  const { gap, round, grounds, match, keepsOrder } = layout;
  const { canvas, random, photoCount } = context;
  const photos: Awaited<ReturnType<RecipeContext["readPhoto"]>>[] = [];
  for (let index = 0; index < photoCount; index += 1) photos.push(await context.readPhoto(index));
  const means = photos.map(({ raster }) => meanColor(raster));
  const all = [0, 1, 2].map((c) => means.reduce((sum, mean) => sum + mean[c]!, 0) / means.length);
  const side = Math.min(canvas.width, canvas.height);
  const ratios = photos.map(({ raster }) => Math.min(2.4, Math.max(0.42, raster.width / raster.height)));
  const sheet = createRaster(canvas.width, canvas.height);
  const ground = parseColor(grounds[Math.floor(random() * grounds.length)]!);
  for (let at = 0; at < sheet.data.length; at += 3) sheet.data.set(ground, at);
  const draw = async ({ photo, left, top, width, height }: Cell) => {
    const found = photos[photo]!;
    const [x, y] = [Math.round(left), Math.round(top)];
    const [w, h] = [Math.max(1, Math.round(left + width) - x), Math.max(1, Math.round(top + height) - y)];
    const lit = matchLight(found.raster, means[photo]!, all, match);
    const cell = await fillCell(lit, found.faces, w, h);
    drawLayer(sheet, cutLayer(cell, await roundMask(w, h, round * side)), { left: x, top: y });
  };
  for (const cell of planCells(ratios, canvas, gap * side, random, keepsOrder)) await draw(cell);
  return { mirrored: { x: false, y: false }, main: { raster: sheet } };
}

export const collage: Operation<"collage"> = (scene, step, context) => layOut(scene, step, context);

/** Ways in which photos can be dealt out to rows, as numbers of photos; few are enough for ten photos. */
function listDeals(count: number, most: number): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: Math.min(count, most) }, (_, i) => i + 1).flatMap((first) =>
    listDeals(count - first, most).map((rest) => [first, ...rest]),
  );
}

/** An order of the photos that chance makes: the first stays in front when `random` is near 0. */
function shuffle(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * Lays photos out in rows that fill a sheet, so that little of them is cut off. Chance chooses among the best layouts.
 * @param ratios width to height of each photo
 * @param gap between photos and around them, in pixels
 */
export function planCells(
  ratios: readonly number[],
  sheet: Dimensions,
  gap: number,
  random: Random,
  keepsOrder = false,
): Cell[] {
  const inOrder = Array.from({ length: ratios.length }, (_, i) => i);
  const orders = keepsOrder ? [inOrder] : Array.from({ length: 6 }, () => shuffle(ratios.length, random));
  const layouts = orders.flatMap((order) =>
    listDeals(ratios.length, 5).map((deal) => {
      let from = 0;
      const rows = deal.map((length) => order.slice(from, (from += length)));
      return { rows, cost: costOf(rows, ratios, sheet) };
    }),
  );
  layouts.sort((a, b) => a.cost - b.cost);
  const good = layouts.filter(({ cost }) => cost <= layouts[0]!.cost + 0.25).slice(0, 6);
  const { rows } = good[keepsOrder ? 0 : Math.floor(random() * good.length)]!;
  const heights = rows.map((row) => 1 / row.reduce((sum, photo) => sum + ratios[photo]!, 0));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const room = sheet.height - gap * (rows.length + 1);
  let top = gap;
  return rows.flatMap((row, index) => {
    const height = (room * heights[index]!) / total;
    const across = sheet.width - gap * (row.length + 1);
    const sum = row.reduce((all, photo) => all + ratios[photo]!, 0);
    let left = gap;
    const cells = row.map((photo) => {
      const width = (across * ratios[photo]!) / sum;
      const cell = { photo, left, top, width, height };
      left += width + gap;
      return cell;
    });
    top += height + gap;
    return cells;
  });
}
