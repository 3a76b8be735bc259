import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Box } from "../../core/face/face.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { alphaPlane, drawLayer, type Layer, type Place } from "../../core/layer/layer.ts";
import { createLayer, stackLayer, tintLayer } from "../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { cssColor, lighten, scaleColor, mixColors } from "../../core/raster/paint-color.ts";
import {
  lengthOf,
  createRaster,
  type Plane,
  type Raster,
  type Rgb,
  scaleSize,
} from "../../core/raster/raster.ts";
import { coveredShare } from "../../core/raster/regions.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";
import { findPeoplePart } from "../../people/parts/find-parts.ts";
import { cleanEdge } from "../place/background.ts";
import { takeCut, withSubject } from "./figure/cut-figure.ts";
import {
  findFabrics,
  findPalette,
  type Patch,
  colorDistance,
  findOutfit,
  listItems,
  type Outfit,
} from "./find-outfit.ts";

/** The photo that cells are cut from: pixels as fine as it has them, and where the wearer is at the working size. */
interface Source {
  picture: Raster;
  /** Pixels of the picture for one of the mask. */
  fineness: number;
  mask: Plane;
}

const fill = (width: number, height: number, color: Rgb): Raster => {
  const raster = createRaster(width, height);
  for (let at = 0; at < raster.data.length; at += 3) raster.data.set(color, at);
  return raster;
};

/** What a box of the photo shows, sized to fit a cell; the wearer alone if `isCut`. */
function takeBox(
  { picture, fineness, mask }: Source,
  box: Box,
  width: number,
  height: number,
  isCut: boolean,
): Layer {
  const scale = Math.min(width / box.width, height / box.height);
  const shape = {
    angle: 0,
    ...scaleSize(box, scale, 2),
  };
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const fine = takeCut(picture, null, {
    ...shape,
    centre: { x: centre.x * fineness, y: centre.y * fineness },
    scale: { x: scale / fineness, y: scale / fineness },
  });
  if (!isCut) return fine;
  const blank = {
    width: mask.width,
    height: mask.height,
    data: new Uint8ClampedArray(mask.width * mask.height * 3),
  };
  const cover = takeCut(blank, mask, { ...shape, centre, scale: { x: scale, y: scale } });
  for (let at = 3; at < fine.data.length; at += 4) fine.data[at] = cover.data[at]!;
  return fine;
}

/** Rounds the corners of a layer, so that a band cut out of a body does not end like a strip of film. */
function roundCorners(layer: Layer, radius: number): Layer {
  const { width: w, height: h } = layer;
  const result: Layer = { ...layer, data: layer.data.slice() };
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [dx, dy] = [
        Math.max(0, radius - x, x - (w - 1 - radius)),
        Math.max(0, radius - y, y - (h - 1 - radius)),
      ];
      const away = lengthOf(dx, dy);
      if (away > radius - 1) result.data[(y * w + x) * 4 + 3]! *= Math.max(0, Math.min(1, radius - away));
    }
  }
  return result;
}

function drawItem(source: Source, box: Box, width: number, height: number, ground: Rgb): Raster {
  const cell = fill(width, height, ground);
  const item = roundCorners(
    takeBox(source, box, width * 0.84, height * 0.84, true),
    Math.min(width, height) * 0.03,
  );
  const place = { left: (width - item.width) / 2, top: (height - item.height) / 2 };
  drawLifted(cell, item, place, width);
  return cell;
}

/** Lays a piece on a cell with a soft shadow below it, as if lifted off the ground; `unit` is the size it is measured by. */
function drawLifted(cell: Raster, item: Layer, place: Place, unit: number): void {
  const pad = Math.ceil(unit * 0.07);
  const wide = createLayer(item.width + 2 * pad, item.height + 2 * pad);
  stackLayer(wide, item, { left: pad, top: pad });
  const shadow = tintLayer(gaussianBlur(alphaPlane(wide), unit * 0.018), [30, 24, 22]);
  const shifted = { left: place.left - pad + unit * 0.012, top: place.top - pad + unit * 0.02 };
  drawLayer(cell, shadow, shifted, 0.42);
  drawLayer(cell, item, place);
}

async function drawCloseUp(
  source: Source,
  box: Box,
  width: number,
  height: number,
  ground: Rgb,
): Promise<Raster> {
  const cell = fill(width, height, ground);
  const size = Math.round(Math.min(width, height) * 0.8);
  const side = Math.min(box.width, box.height);
  const square = {
    left: box.left + (box.width - side) / 2,
    top: box.top + (box.height - side) / 2,
    width: side,
    height: side,
  };
  const lens = takeBox(source, square, size, size, false);
  const disc = await drawSvg(
    `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 2 - 1}" fill="#fff"/>`,
    size,
    size,
  );
  for (let at = 3; at < lens.data.length; at += 4) lens.data[at]! *= disc.data[at]! / 255;
  const place = { left: (width - size) / 2, top: (height - size) / 2 };
  const ring = await drawSvg(
    `<defs><filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${size * 0.02}"/></filter></defs><circle cx="${width / 2}" cy="${height / 2 + size * 0.02}" r="${size * 0.5}" fill="#1e1814" fill-opacity="0.35" filter="url(#s)"/>`,
    width,
    height,
  );
  drawLayer(cell, ring);
  drawLayer(cell, lens, place);
  drawLayer(
    cell,
    await drawSvg(
      `<circle cx="${width / 2}" cy="${height / 2}" r="${size * 0.5}" fill="none" stroke="#fff" stroke-width="${size * 0.022}"/>`,
      width,
      height,
    ),
  );
  return cell;
}

async function drawSwatch(
  source: Source,
  box: Box,
  width: number,
  height: number,
  ground: Rgb,
): Promise<Raster> {
  const cell = fill(width, height, ground);
  const size = Math.round(Math.min(width, height) * 0.72);
  const cloth = takeBox(source, box, size, size, false);
  const teeth = 22;
  const step = size / teeth;
  const edge: string[] = [];
  const inset = step * 0.55;
  for (let i = 0; i < teeth; i += 1) edge.push(`${i * step},${inset}`, `${(i + 0.5) * step},0`);
  for (let i = 0; i < teeth; i += 1) edge.push(`${size - inset},${i * step}`, `${size},${(i + 0.5) * step}`);
  for (let i = teeth; i > 0; i -= 1) edge.push(`${i * step},${size - inset}`, `${(i - 0.5) * step},${size}`);
  for (let i = teeth; i > 0; i -= 1) edge.push(`${inset},${i * step}`, `0,${(i - 0.5) * step}`);
  const shape = await drawSvg(`<polygon points="${edge.join(" ")}" fill="#fff"/>`, size, size);
  for (let at = 3; at < cloth.data.length; at += 4) cloth.data[at] = shape.data[at]!;
  drawLifted(cell, cloth, { left: (width - size) / 2, top: (height - size) / 2 }, size * 1.15);
  return cell;
}

async function drawCard(color: Rgb, width: number, height: number, ground: Rgb): Promise<Raster> {
  const cell = fill(width, height, ground);
  const side = Math.round(Math.min(width, height) * 0.72);
  const [w, h] = [Math.round(side * 0.78), side];
  const card = await drawSvg(
    `<rect width="${w}" height="${h}" rx="${w * 0.04}" fill="#fff"/><path d="M${w * 0.06} ${w * 0.06}h${w * 0.88}v${h * 0.7}h-${w * 0.88}Z" fill="${cssColor(color)}"/>`,
    w,
    h,
  );
  drawLifted(cell, card, { left: (width - w) / 2, top: (height - h) / 2 }, side * 1.15);
  return cell;
}

async function drawPalette(
  colors: readonly Rgb[],
  width: number,
  height: number,
  ground: Rgb,
): Promise<Raster> {
  const cell = fill(width, height, ground);
  const [w, h] = [width * 0.72, height * 0.76];
  const [left, top] = [(width - w) / 2, (height - h) / 2];
  const share = h / colors.length;
  const cards = colors
    .map((color, i) => {
      const y = top + i * share;
      return `<rect x="${left}" y="${y + share * 0.12}" width="${w}" height="${share * 0.8}" rx="${share * 0.16}" fill="#1e1814" fill-opacity="0.25" filter="url(#s)"/><rect x="${left}" y="${y + share * 0.06}" width="${w}" height="${share * 0.8}" rx="${share * 0.16}" fill="${cssColor(color)}" stroke="${cssColor(scaleColor(lighten(ground, 0.5), 0.98))}" stroke-width="${share * 0.05}"/>`;
    })
    .join("");
  drawLayer(
    cell,
    await drawSvg(
      `<defs><filter id="s" x="-10%" y="-40%" width="120%" height="180%"><feGaussianBlur stdDeviation="${share * 0.06}"/></filter></defs>${cards}`,
      width,
      height,
    ),
  );
  return cell;
}

const CELLS = 9;
/** Pixels on the longer side up to which the photo's own detail is read for the cells. */
const DETAIL_SIDE = 3200;
/** The most garments that come before the cloth, and samples of cloth. */
const GARMENTS = 5;
const SAMPLES = 3;
const COLORS = 5;
/** Share of the wearer that has to be clothes: a face alone wears no outfit. */
const LEAST_CLOTHES = 0.05;
/** A cell's place: the whole look stands in the middle, the palette in the lower right corner. */
const MIDDLE = 4;

type DrawCell = (width: number, height: number, ground: Rgb) => Raster | Promise<Raster>;

async function readSource(raster: Raster, outfit: Outfit, context: RecipeContext): Promise<Source> {
  const { mask } = outfit;
  const fineness = Math.min(2, DETAIL_SIDE / Math.max(raster.width, raster.height));
  const [w, h] = [Math.round(raster.width * fineness), Math.round(raster.height * fineness)];
  const detail =
    fineness > 1.2 && context.framed.width === raster.width ? await context.readDetail(w, h) : null;
  return detail
    ? { picture: detail, fineness: detail.width / raster.width, mask }
    : { picture: cleanEdge(raster, mask), fineness: 1, mask };
}

/** Samples of cloth, each as unlike those before it as can be, the one nearest to the outfit's main colour first. */
function chooseSamples(patches: readonly Patch[], main: Rgb): Patch[] {
  const left = [...patches].sort((a, b) => colorDistance(a.color, main) - colorDistance(b.color, main));
  const chosen = left.splice(0, 1);
  const apart = (patch: Patch) =>
    Math.min(...chosen.map(({ color }) => colorDistance(color, patch.color))) + patch.detail * 120;
  while (chosen.length < SAMPLES && left.length > 0) {
    const next = left.reduce((best, patch) => (apart(patch) > apart(best) ? patch : best));
    chosen.push(...left.splice(left.indexOf(next), 1));
  }
  return chosen;
}

/** What the eight cells round the whole look show: garments first, then cloth, a color to a card, and all colors. */
function planCells(raster: Raster, outfit: Outfit, source: Source, colors: readonly Rgb[]): DrawCell[] {
  const items = listItems(raster, outfit);
  const isWhole = items.some(({ kind }) => kind === "shoes");
  const patches = findFabrics(raster, outfit, Math.max(12, outfit.unit * (isWhole ? 0.7 : 0.5)));
  const [typical, ...others] = chooseSamples(patches, colors[0]!);
  const garments = items.map(({ kind, box }): DrawCell =>
    kind === "face"
      ? (w, h, ground) => drawCloseUp(source, box, w, h, ground)
      : (w, h, ground) => drawItem(source, box, w, h, ground),
  );
  const swatches = typical
    ? [(w: number, h: number, ground: Rgb) => drawSwatch(source, typical.box, w, h, ground)]
    : [];
  const closeUps = others.map(({ box }): DrawCell => (w, h, ground) => {
    // Nearer than this a photo shows its own pixels.
    const side = Math.min(box.width, Math.max(box.width * 0.55, 110 / source.fineness));
    const inset = (box.width - side) / 2;
    const near = { left: box.left + inset, top: box.top + inset, width: side, height: side };
    return drawCloseUp(source, near, w, h, ground);
  });
  const cards = colors.map(
    (color): DrawCell =>
      (w, h, ground) =>
        drawCard(color, w, h, ground),
  );
  return [
    ...[
      ...garments.slice(0, GARMENTS),
      ...swatches,
      ...closeUps,
      ...garments.slice(GARMENTS),
      ...cards,
    ].slice(0, CELLS - 2),
    (w, h, ground) => drawPalette(colors, w, h, ground),
  ];
}

/** A pale tone out of the outfit's most colourful one, clearly darker than white. */
function paleTone(colors: readonly Rgb[]): Rgb {
  const chroma = ([r, g, b]: Rgb) => Math.max(r, g, b) - Math.min(r, g, b);
  const strongest = colors.slice(0, 3).reduce((best, color) => (chroma(color) > chroma(best) ? color : best));
  const pale = lighten(strongest, 0.8);
  return mixColors(pale, [226, 221, 214], 0.35);
}

export const outfitGrid: Operation<"outfit-grid"> = async (scene, _step, context) => {
  const main = await withSubject(scene.main, context);
  const { plane } = main.faces.length > 0 ? await findPeoplePart(main, "clothes", context) : { plane: null };
  const outfit = findOutfit(main.raster, main.person, main.faces, plane);
  const unsuitable = (message: string) => new AppError("PHOTO_UNSUITABLE", { message, params: { photo: 1 } });
  if (!outfit) throw unsuitable("photo.noPerson");
  if (coveredShare(outfit.clothes) < LEAST_CLOTHES * coveredShare(outfit.mask))
    throw unsuitable("photo.noClothes");
  const source = await readSource(main.raster, outfit, context);
  const colors = findPalette(main.raster, outfit, COLORS);
  const cells = planCells(main.raster, outfit, source, colors);
  cells.splice(MIDDLE, 0, (w, h, ground) => drawItem(source, outfit.bounds, w, h, ground));

  const { width, height } = context.canvas;
  const gap = Math.round(Math.min(width, height) * 0.022);
  const [w, h] = [Math.floor((width - gap * 4) / 3), Math.floor((height - gap * 4) / 3)];
  const [left, top] = [Math.floor((width - 3 * w - 2 * gap) / 2), Math.floor((height - 3 * h - 2 * gap) / 2)];
  const sheet = createRaster(width, height);
  sheet.data.fill(255);
  const ground = paleTone(colors);
  for (const [index, draw] of cells.slice(0, CELLS).entries()) {
    const cell = await draw(w, h, ground);
    const [x, y] = [left + (index % 3) * (w + gap), top + Math.floor(index / 3) * (h + gap)];
    for (let row = 0; row < h; row += 1)
      sheet.data.set(cell.data.subarray(row * w * 3, (row + 1) * w * 3), ((y + row) * width + x) * 3);
  }
  return { ...scene, main: { raster: sheet, person: null, faces: [] } };
};
