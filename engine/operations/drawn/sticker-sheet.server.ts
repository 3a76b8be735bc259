import type { StickerVariant } from "#registry/contract/operations/graphic.ts";
import { faceArea, type Box, type Face } from "../../core/face/face.ts";
import { hasGlasses } from "../../core/face/has-glasses.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { maskBounds } from "../../core/layer/stack-layer.ts";
import { cutLayer, drawLayer, type Layer } from "../../core/layer/layer.ts";
import { cropLayer, resizeLayer, rotateLayer } from "../../core/layer/shape-layer.server.ts";
import { copyRaster, createRaster, parseColor, type Raster } from "../../core/raster/raster.ts";
import { keepLargeRegions } from "../../core/raster/regions.ts";
import type { Operation } from "../../core/recipe/scene.ts";
import { cropFigure } from "./stickers/crop-figure.ts";
import { drawSticker } from "./stickers/die-cut.server.ts";
import { drawExpression } from "./stickers/expressions.ts";
import { placeStickers } from "./stickers/place-stickers.ts";
import { drawProp } from "./stickers/props.ts";
import { findSubject, type Subject } from "../place/subject.ts";
import { workedSize } from "../photo/upscale.server.ts";

/** Share of its cell that a sticker fills. */
const FILL = 0.9;
const MOST_FACES = 3;
/** Share of the largest face's area that others need: smaller ones are passers-by. */
const LEAST_FACE = 0.4;

function mirrorLayer(layer: Layer): Layer {
  const data = new Uint8ClampedArray(layer.data.length);
  for (let y = 0, at = 0; y < layer.height; y += 1)
    for (let x = 0; x < layer.width; x += 1, at += 4) {
      const from = (y * layer.width + layer.width - 1 - x) * 4;
      data.set(layer.data.subarray(from, from + 4), at);
    }
  return { ...layer, data };
}

/** Plain ground with a quiet pattern of dots. */
function createGround(width: number, height: number, [ground, dots]: readonly [string, string]): Raster {
  const sheet = createRaster(width, height);
  const [plain, dotted] = [parseColor(ground), parseColor(dots)];
  const step = Math.max(width, height) / 16;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const row = Math.floor(y / step);
      const dx = (((x / step + (row % 2) / 2) % 1) + 1) % 1;
      const share = Math.min(
        1,
        Math.max(0, 0.5 + (step * 0.1 - Math.hypot(dx - 0.5, ((y / step) % 1) - 0.5) * step)),
      );
      for (let channel = 0; channel < 3; channel += 1)
        sheet.data[at + channel] = plain[channel]! * (1 - share) + dotted[channel]! * share;
    }
  }
  return sheet;
}

/** One figure, cut out, with its expression, as large as its cell allows, turned and mirrored. */
async function makeFigure(
  { raster, person }: Subject,
  face: Face | null,
  variant: StickerVariant,
  cell: Box,
): Promise<Layer | null> {
  const mask = keepLargeRegions(cropFigure(raster, face, person, face ? variant.figure : "whole"), 0.4, 0.2);
  const bounds = maskBounds(mask);
  if (!bounds) return null;
  let picture = raster;
  if (face) {
    picture = copyRaster(raster);
    const drawn = drawExpression(raster, face, variant.expression, hasGlasses(raster, face));
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
  const sorted = [...subject.faces].sort((a, b) => faceArea(b) - faceArea(a)).slice(0, MOST_FACES);
  const faces = sorted.filter((face) => faceArea(face) >= LEAST_FACE * faceArea(sorted[0]!));
  const { width, height } = workedSize(context.output);
  const sheet = createGround(width, height, step.ground);
  const cells = placeStickers({ width, height }, [4, 6], 0.035);
  for (const [index, cell] of cells.entries()) {
    const variant = step.variants[index % step.variants.length]!;
    const face = faces.length > 0 ? faces[index % faces.length]! : null;
    const figure = await makeFigure(subject, face, variant, cell);
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
