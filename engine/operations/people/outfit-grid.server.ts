import { AppError } from "#registry/contract/errors/app-error.ts";
import { withSubject } from "./figure/find-subject.ts";
import { lighten, mixColors } from "../../core/raster/paint-color.ts";
import {
  drawCard,
  drawCloseUp,
  drawItem,
  drawPalette,
  drawSwatch,
  type Source,
} from "./outfit/draw-cells.server.ts";
import { findFabrics, findPalette, type Patch } from "./outfit/find-fabrics.ts";
import { colorDistance, findOutfit, listItems, type Outfit } from "./outfit/find-outfit.ts";
import { findPeoplePart } from "../../people/parts/find-people-part.ts";
import { createRaster, parseColor, type Raster, type Rgb } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";
import { coveredShare } from "../../core/raster/regions.ts";
import { cleanEdge } from "../place/background.ts";

const CELLS = 9;
/** Pixels on the longer side up to which the photo's own detail is read for the cells. */
const DETAIL_SIDE = 3200;
/** The most garments that come before the cloth, and samples of cloth. */
const GARMENTS = 5;
const SAMPLES = 3;
/** Colours that the palette shows. */
const COLORS = 5;
/** Share of the wearer that has to be clothes: a face alone wears no outfit. */
const LEAST_CLOTHES = 0.05;
/** A cell's place: the whole look stands in the middle, the palette in the lower right corner. */
const MIDDLE = 4;

type DrawCell = (width: number, height: number, ground: Rgb) => Raster | Promise<Raster>;

/** The photo as fine as cells can use it. */
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

/** Takes an outfit apart: the whole look and eight garments, details and colours of it in a grid that fills the picture's shape. */
export const outfitGrid: Operation<"outfit-grid"> = async (scene, { gutter, paper }, context) => {
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
  const gap = Math.round(Math.min(width, height) * gutter);
  const [w, h] = [Math.floor((width - gap * 4) / 3), Math.floor((height - gap * 4) / 3)];
  const [left, top] = [Math.floor((width - 3 * w - 2 * gap) / 2), Math.floor((height - 3 * h - 2 * gap) / 2)];
  const sheet = createRaster(width, height);
  const sheetColor = parseColor(paper);
  for (let at = 0; at < sheet.data.length; at += 3) sheet.data.set(sheetColor, at);
  const ground = paleTone(colors);
  for (const [index, draw] of cells.slice(0, CELLS).entries()) {
    const cell = await draw(w, h, ground);
    const [x, y] = [left + (index % 3) * (w + gap), top + Math.floor(index / 3) * (h + gap)];
    for (let row = 0; row < h; row += 1)
      sheet.data.set(cell.data.subarray(row * w * 3, (row + 1) * w * 3), ((y + row) * width + x) * 3);
  }
  return { ...scene, main: { raster: sheet, person: null, faces: [] } };
};
