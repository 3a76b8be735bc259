import { AppError } from "#registry/contract/errors/app-error.ts";
import { withSubject } from "./figure/find-subject.ts";
import type { Box } from "../../core/face/face.ts";
import { lighten, mixColors } from "../../core/raster/paint-color.ts";
import { colorDistance } from "./outfit/color-distance.ts";
import { drawCloseUp, drawItem, drawPalette, drawSwatch, type Source } from "./outfit/draw-cells.server.ts";
import { findFabrics, findPalette, type Patch } from "./outfit/find-fabrics.ts";
import { findOutfit, listItems, type Outfit } from "./outfit/find-outfit.ts";
import { createRaster, parseColor, type Raster, type Rgb } from "../../core/raster/raster.ts";
import type { Operation, RecipeContext } from "../../core/recipe/scene.ts";
import { cleanEdge } from "../place/background.ts";

const CELLS = 9;
/** Pixels on the longer side up to which the photo's own detail is read for the cells. */
const DETAIL_SIDE = 3200;
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

/** Chooses what the eight cells round the whole look show: garments first, then cloth and details. */
function planCells(raster: Raster, outfit: Outfit, source: Source): DrawCell[] {
  const { unit } = outfit;
  const items = listItems(raster, outfit);
  const isWhole = items.some(({ kind }) => kind === "shoes");
  const patches = findFabrics(raster, outfit, Math.max(12, unit * (isWhole ? 0.7 : 0.5)));
  const rest = patches.length > 0 ? patches : [plainPatch(outfit)];
  const swatch =
    (patch: Patch): DrawCell =>
    (w, h, ground) =>
      drawSwatch(source, patch.box, w, h, ground);
  const closeUp =
    ({ box }: Patch): DrawCell =>
    (w, h, ground) => {
      // Nearer than this a photo shows its own pixels.
      const side = Math.min(box.width, Math.max(box.width * 0.55, 110 / source.fineness));
      const inset = (box.width - side) / 2;
      return drawCloseUp(
        source,
        { left: box.left + inset, top: box.top + inset, width: side, height: side },
        w,
        h,
        ground,
      );
    };
  const colors = findPalette(raster, outfit, 5);
  const palette: DrawCell = (w, h, ground) => drawPalette(colors, w, h, ground);
  const near = (patch: Patch) => colorDistance(patch.color, colors[0]!);
  const typical = rest.reduce((best, patch) => (near(patch) < near(best) ? patch : best));
  const unlike = rest.reduce((best, patch) =>
    patch !== typical &&
    colorDistance(patch.color, typical.color) + patch.detail * 120 >
      colorDistance(best.color, typical.color) + best.detail * 120
      ? patch
      : best,
  );
  const cells = items
    .slice(0, 5)
    .map(({ kind, box }): DrawCell =>
      kind === "face"
        ? (w, h, ground) => drawCloseUp(source, box, w, h, ground)
        : (w, h, ground) => drawItem(source, box, w, h, ground),
    );
  cells.push(swatch(typical), closeUp(unlike));
  const others = [
    ...items.slice(5).map(
      ({ box }): DrawCell =>
        (w, h, ground) =>
          drawCloseUp(source, box, w, h, ground),
    ),
    ...rest.filter((patch) => patch !== typical && patch !== unlike).map(closeUp),
    ...quarters(outfit).map(
      (box) => (w: number, h: number, ground: Rgb) => drawCloseUp(source, box, w, h, ground),
    ),
  ];
  cells.push(...others.slice(0, CELLS - 2 - cells.length), palette);
  return cells;
}

/** The four quarters of the wearer: what a very small photo has left to show. */
const quarters = ({ bounds: { left, top, width, height } }: Outfit): Box[] =>
  [0, 1, 2, 3].map((i) => ({
    left: left + (i % 2) * (width / 2),
    top: top + Math.floor(i / 2) * (height / 2),
    width: width / 2,
    height: height / 2,
  }));

const plainPatch = ({ bounds, chin }: Outfit): Patch => {
  const side = Math.max(8, Math.min(bounds.width, bounds.top + bounds.height - chin) * 0.4);
  return {
    box: {
      left: bounds.left + bounds.width / 2 - side / 2,
      top: bounds.top + bounds.height - side * 1.2,
      width: side,
      height: side,
    },
    color: [0, 0, 0],
    detail: 0,
  };
};

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
  const outfit = findOutfit(main.raster, main.person, main.faces);
  if (!outfit) throw new AppError("PHOTO_UNSUITABLE", { message: "photo.noPerson", params: { photo: 1 } });
  const source = await readSource(main.raster, outfit, context);
  const cells = planCells(main.raster, outfit, source);
  cells.splice(MIDDLE, 0, (w, h, ground) => drawItem(source, outfit.bounds, w, h, ground));

  const { width, height } = context.canvas;
  const gap = Math.round(Math.min(width, height) * gutter);
  const [w, h] = [Math.floor((width - gap * 4) / 3), Math.floor((height - gap * 4) / 3)];
  const [left, top] = [Math.floor((width - 3 * w - 2 * gap) / 2), Math.floor((height - 3 * h - 2 * gap) / 2)];
  const sheet = createRaster(width, height);
  const sheetColor = parseColor(paper);
  for (let at = 0; at < sheet.data.length; at += 3) sheet.data.set(sheetColor, at);
  const ground = paleTone(findPalette(main.raster, outfit, 5));
  for (const [index, draw] of cells.slice(0, CELLS).entries()) {
    const cell = await draw(w, h, ground);
    const [x, y] = [left + (index % 3) * (w + gap), top + Math.floor(index / 3) * (h + gap)];
    for (let row = 0; row < h; row += 1)
      sheet.data.set(cell.data.subarray(row * w * 3, (row + 1) * w * 3), ((y + row) * width + x) * 3);
  }
  return { ...scene, main: { raster: sheet, person: null, faces: [] } };
};
