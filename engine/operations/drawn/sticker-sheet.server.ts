import type { StickerVariant } from "#registry/contract/operations/graphic.ts";
import { faceArea, sortFaces, type Box, type Face, type Point } from "../../core/face/face.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { maskBounds } from "../../core/layer/stack-layer.ts";
import { cutLayer, drawLayer, type Layer } from "../../core/layer/layer.ts";
import { cropLayer, resizeLayer, rotateLayer } from "../../core/layer/shape-layer.server.ts";
import { copyRaster, createRaster, type Plane, type Raster } from "../../core/raster/raster.ts";
import { keepLargeRegions } from "../../core/raster/regions.ts";
import type { Operation, Subject } from "../../core/recipe/scene.ts";
import { findSubject } from "../place/subject.ts";
import { workedSize } from "../photo/upscale.server.ts";
import { cropFigure } from "./stickers/crop-figure.ts";
import { drawSticker } from "./stickers/die-cut.server.ts";
import { drawExpression, heart } from "./stickers/expressions.ts";

const star = ({ x, y }: Point, size: number, arms: number, inner: number): string =>
  `M${Array.from({ length: arms * 2 }, (_, i) => {
    const angle = (i / (arms * 2)) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * inner;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  }).join("L")}Z`;

const round = 'stroke-linejoin="round"';

/** How many times wider or higher than square a cell may be before another grid is better. */
const tension = (width: number, height: number): number => Math.abs(Math.log(width / height));

/** Share of its cell that a sticker fills. */
const FILL = 0.9;
const MOST_FACES = 3;
/** Share of the largest face's area that others need: smaller ones are passers-by. */
const LEAST_FACE = 0.4;

function mirrorLayer(layer: Layer): Layer {
  const data = new Uint8ClampedArray(layer.data);
  const pixels = new Uint32Array(data.buffer);
  for (let y = 0; y < layer.height; y += 1) pixels.subarray(y * layer.width, (y + 1) * layer.width).reverse();
  return { ...layer, data };
}

/** Plain ground with a quiet pattern of dots, every other row moved by half. */
async function drawGround(
  width: number,
  height: number,
  [ground, dots]: readonly [string, string],
): Promise<Raster> {
  const step = Math.max(width, height) / 16;
  const circles: string[] = [];
  for (let row = 0; row * step < height; row += 1)
    for (let x = row % 2 === 0 ? step / 2 : 0; x < width + step / 2; x += step)
      circles.push(`<circle cx="${x}" cy="${(row + 0.5) * step}" r="${step * 0.1}"/>`);
  const sheet = createRaster(width, height);
  const drawn = `<rect width="${width}" height="${height}" fill="${ground}"/><g fill="${dots}">${circles.join("")}</g>`;
  drawLayer(sheet, await drawSvg(drawn, width, height));
  return sheet;
}

/** Where the figures of a subject are: each kind of each person is looked for once, however many stickers show it. */
function shareFigures({ raster, person }: Subject) {
  const known = new Map<Face | null, Map<StickerVariant["figure"], Plane>>();
  return (face: Face | null, wanted: StickerVariant["figure"]): Plane => {
    const figure = face ? wanted : "whole";
    const ofFace = known.get(face) ?? new Map<StickerVariant["figure"], Plane>();
    known.set(face, ofFace);
    const mask = ofFace.get(figure) ?? keepLargeRegions(cropFigure(raster, face, person, figure), 0.4, 0.2);
    ofFace.set(figure, mask);
    return mask;
  };
}

/** One figure, cut out, with its expression, as large as its cell allows, turned and mirrored. */
async function makeFigure(
  raster: Raster,
  mask: Plane,
  face: Face | null,
  variant: StickerVariant,
  cell: Box,
  hasGlasses: boolean,
): Promise<Layer | null> {
  const bounds = maskBounds(mask);
  if (!bounds) return null;
  let picture = raster;
  if (face) {
    picture = copyRaster(raster);
    const drawn = drawExpression(raster, face, variant.expression, hasGlasses);
    drawLayer(picture, await drawSvg(drawn, raster.width, raster.height));
  }
  const cut = await cropLayer(cutLayer(picture, mask), bounds);
  const angle = (Math.abs(variant.turn) * Math.PI) / 180;
  const turned = {
    width: cut.width * Math.cos(angle) + cut.height * Math.sin(angle),
    height: cut.height * Math.cos(angle) + cut.width * Math.sin(angle),
  };
  const scale = FILL * variant.scale * Math.min(cell.width / turned.width, cell.height / turned.height);
  const sized = await resizeLayer(cut, cut.width * scale, cut.height * scale);
  return rotateLayer(variant.mirrored ? mirrorLayer(sized) : sized, variant.turn);
}

/** Lays out a sheet of stickers: the same person (or thing) with several faces and props, each with a white border. */
export const stickerSheet: Operation<"sticker-sheet"> = async (scene, step, context) => {
  const subject = await findSubject(scene, context);
  const sorted = sortFaces(subject.faces).slice(0, MOST_FACES);
  const faces = sorted.filter((face) => faceArea(face) >= LEAST_FACE * faceArea(sorted[0]!));
  const spectacled = new Set<Face>();
  for (const face of faces)
    if ((await context.readTraits(subject.raster, face)).glasses !== null) spectacled.add(face);
  const { width, height } = workedSize(context.output);
  const sheet = await drawGround(width, height, step.ground);
  const findFigure = shareFigures(subject);
  const cells = placeStickers({ width, height }, [4, 6], 0.035);
  for (const [index, cell] of cells.entries()) {
    const variant = step.variants[index % step.variants.length]!;
    const face = faces.length > 0 ? faces[index % faces.length]! : null;
    const mask = findFigure(face, variant.figure);
    const hasGlasses = face !== null && spectacled.has(face);
    const figure = await makeFigure(subject.raster, mask, face, variant, cell, hasGlasses);
    if (!figure) continue;
    const short = Math.min(cell.width, cell.height);
    const border = short * step.border;
    const at = {
      left: cell.left + (cell.width - figure.width) / 2,
      top: cell.top + (cell.height - figure.height) / 2,
    };
    drawSticker(sheet, figure, at, border);
    const size = short * 0.09;
    const side = variant.mirrored ? -1 : 1;
    const middle = {
      x: cell.left + cell.width / 2 + side * Math.min(cell.width * 0.38, figure.width * 0.5 + size * 0.4),
      y: cell.top + Math.max(size * 1.6, (cell.height - figure.height) / 2 + size * 1.4),
    };
    const box = Math.ceil(size * 2.6);
    const prop = await drawSvg(drawProp(variant.prop, { x: box / 2, y: box / 2 }, size), box, box);
    drawSticker(sheet, prop, { left: middle.x - box / 2, top: middle.y - box / 2 }, border * 0.6);
  }
  return { ...scene, main: { raster: sheet } };
};

/** Boxes for some stickers on a sheet, in rows and columns whose cells are as square as can be. */
function placeStickers(
  sheet: { width: number; height: number },
  counts: readonly number[],
  margin: number,
): Box[] {
  const edge = Math.min(sheet.width, sheet.height) * margin;
  const [width, height] = [sheet.width - 2 * edge, sheet.height - 2 * edge];
  let best = { columns: 1, rows: 1, score: Infinity };
  for (const count of counts) {
    for (let columns = 1; columns <= count; columns += 1) {
      if (count % columns !== 0) continue;
      const rows = count / columns;
      const score = tension(width / columns, height / rows) - count * 0.02;
      if (score < best.score) best = { columns, rows, score };
    }
  }
  const { columns, rows } = best;
  return Array.from({ length: columns * rows }, (_, place) => ({
    left: edge + (place % columns) * (width / columns),
    top: edge + Math.floor(place / columns) * (height / rows),
    width: width / columns,
    height: height / rows,
  }));
}

/** A small prop as SVG round a point, about `size` pixels from its middle to its edge. */
function drawProp(name: StickerVariant["prop"], at: Point, size: number): string {
  const { x, y } = at;
  const near = (dx: number, dy: number): Point => ({ x: x + dx * size, y: y + dy * size });
  switch (name) {
    case "hearts":
      return `<path d="${heart(near(-0.2, 0.15), size * 0.95)}" fill="#ff5d8f"/><path d="${heart(near(0.62, -0.45), size * 0.5)}" fill="#ff8fb1"/><ellipse cx="${x - size * 0.5}" cy="${y - size * 0.1}" rx="${size * 0.12}" ry="${size * 0.17}" fill="#fff" opacity="0.8"/>`;
    case "stars":
      return `<path d="${star(near(0, 0.1), size * 0.85, 5, 0.5)}" fill="#ffc93c" stroke="#ffc93c" stroke-width="${size * 0.18}" ${round}/><circle cx="${x - size * 0.2}" cy="${y - size * 0.1}" r="${size * 0.1}" fill="#fff" opacity="0.85"/>`;
    case "flower":
      return `${[0, 1, 2, 3, 4].map((i) => `<circle cx="${x + Math.cos(i * 1.2566 - 1.57) * size * 0.48}" cy="${y + Math.sin(i * 1.2566 - 1.57) * size * 0.48}" r="${size * 0.4}" fill="#ff9ec4"/>`).join("")}<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="#ffd75e"/>`;
    case "bubbles":
      return [
        [-0.45, 0.4, 0.26],
        [0, 0, 0.34],
        [0.5, -0.5, 0.46],
      ]
        .map(
          ([dx = 0, dy = 0, r = 0]) =>
            `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="#bfe3ff" stroke="#7fbdf0" stroke-width="${size * 0.06}"/><circle cx="${x + (dx - r * 0.35) * size}" cy="${y + (dy - r * 0.35) * size}" r="${r * size * 0.22}" fill="#fff"/>`,
        )
        .join("");
    case "sparkles":
      return `<path d="${star(near(-0.1, 0.1), size * 0.9, 4, 0.3)}" fill="#8fd3ff" stroke="#8fd3ff" stroke-width="${size * 0.1}" ${round}/><path d="${star(near(0.65, -0.55), size * 0.42, 4, 0.3)}" fill="#b79cff" stroke="#b79cff" stroke-width="${size * 0.06}" ${round}/>`;
    case "cloud":
      return `<path d="M${x - size * 0.8} ${y + size * 0.4}a${size * 0.36} ${size * 0.36} 0 0 1 ${size * 0.1} -${size * 0.7}a${size * 0.46} ${size * 0.46} 0 0 1 ${size * 0.85} -${size * 0.1}a${size * 0.4} ${size * 0.4} 0 0 1 ${size * 0.65} ${size * 0.8}Z" fill="#d8ecff"/>`;
  }
}
