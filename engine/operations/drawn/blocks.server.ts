import {
  createMeanColors,
  type MeanColors,
  createWorld,
  MATERIALS,
  type Material,
  drawBlock,
  drawSides,
  blockColor,
  guessTexture,
  isDetailed,
  LARGEST,
  planCells,
  type Cell,
  createTextures,
  type TextureName,
} from "./block-world.ts";
import { faceArea, faceBox, pick } from "../../core/face/face.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { OVAL } from "../../core/face/landmarks.ts";
import { findToneRegions, REGIONS } from "./tone-regions.ts";
import { createRaster, type Plane, type Raster, scaleSize, joinPlanes } from "../../core/raster/raster.ts";
import { resizeRaster } from "../../core/raster/raster-io.server.ts";
import { longerSide, type Operation, type RecipeContext, type Subject } from "../../core/recipe/scene.ts";
import { findPalette } from "../../core/segments/find-palette.ts";
import { claheRaster } from "../photo/detail.ts";
import { findSubject } from "../place/background.ts";
import { workedSize } from "../photo/upscale.server.ts";

const LOOKED_AT = 1000;
const REGION_TEXTURES = {
  background: "speckled",
  skin: "smooth",
  hair: "grained",
  clothes: "woven",
  lips: "smooth",
  mouth: "smooth",
} as const satisfies Record<(typeof REGIONS)[number], TextureName>;

interface Board {
  picture: Raster;
  /** Pixels of the smallest block. */
  unit: number;
  columns: number;
  rows: number;
  left: number;
  top: number;
  textures: ReturnType<typeof createTextures>;
}

/** A grid of whole pixels that covers the picture and is centred on it. */
function createBoard({ output, random }: RecipeContext, blocks: number): Board {
  const { width, height } = workedSize(output);
  const unit = Math.max(2, Math.round(Math.max(width, height) / blocks));
  const fit = (length: number) => Math.ceil(length / unit / LARGEST) * LARGEST;
  const [columns, rows] = [fit(width), fit(height)];
  return {
    picture: createRaster(width, height),
    unit,
    columns,
    rows,
    left: Math.floor((width - columns * unit) / 2),
    top: Math.floor((height - rows * unit) / 2),
    textures: createTextures(random),
  };
}

const sharesOf = ({ picture, unit, left, top }: Board, { x, y, size }: Cell) =>
  [
    (left + x * unit) / picture.width,
    (top + y * unit) / picture.height,
    (left + (x + size) * unit) / picture.width,
    (top + (y + size) * unit) / picture.height,
  ] as const;

function valueAt(
  board: Board,
  { width, height, data }: { width: number; height: number; data: ArrayLike<number> },
  cell: Cell,
) {
  const [x0, y0, x1, y1] = sharesOf(board, cell);
  const x = Math.min(width - 1, Math.max(0, Math.floor(((x0 + x1) / 2) * width)));
  const y = Math.min(height - 1, Math.max(0, Math.floor(((y0 + y1) / 2) * height)));
  return data[y * width + x]!;
}

function put(board: Board, cell: Cell, material: Material): void {
  const variants = board.textures[material.texture];
  drawBlock(board.picture, {
    left: board.left + cell.x * board.unit,
    top: board.top + cell.y * board.unit,
    size: cell.size * board.unit,
    color: material.color,
    texture: variants[(cell.x * 7 + cell.y * 13) % variants.length]!,
    ...(material.cap && { cap: material.cap }),
  });
}

function buildWorld(
  board: Board,
  random: RecipeContext["random"],
  isShaded: (x: number, y: number) => boolean,
): void {
  const [columns, rows] = [board.columns / LARGEST, board.rows / LARGEST];
  const world = createWorld(columns, rows, random);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      put(
        board,
        { x: column * LARGEST, y: row * LARGEST, size: LARGEST },
        MATERIALS[world[row * columns + column]!],
      );
  const { picture, unit, left, top } = board;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (!isShaded(Math.floor((x - left) / unit), Math.floor((y - top) / unit))) continue;
      const at = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        picture.data[at + channel] = picture.data[at + channel]! * 0.66;
    }
  }
}

/** The people, in blocks that stand out from the world behind: fine ones for faces. */
function buildPeople(
  board: Board,
  subject: Subject & { person: Plane },
  colors: MeanColors,
  context: RecipeContext,
): void {
  const { raster, faces, person } = subject;
  const face = joinPlanes(
    raster,
    faces.map((found) =>
      polygonMask(raster.width, raster.height, [pick(found, OVAL)], faceBox(found).width * 0.03),
    ),
  );
  const { labels } = findToneRegions(raster, faces, person, context);
  const bodyColors = findPalette(raster, 16, person, context.random);
  const faceColors = faces.length > 0 ? findPalette(raster, 14, face, context.random) : bodyColors;
  const isPerson = (cell: Cell) => valueAt(board, person, cell) > 0.5;
  const corners = ({ x, y, size }: Cell) =>
    [0, 1, 2, 3].map((i) => ({ x: x + (i % 2) * (size - 1), y: y + (i >> 1) * (size - 1), size: 1 }));
  const cells = planCells(board.columns, board.rows, (cell) => {
    const near = corners(cell);
    if (near.some((corner) => valueAt(board, face, corner) > 0.3)) return true;
    if (!near.some(isPerson)) return cell.size > 2 && isPerson({ ...cell });
    return cell.size > 2 || !near.every(isPerson) || isDetailed(colors, sharesOf(board, cell), cell.size);
  }).filter(isPerson);
  const taken = new Uint8Array(board.columns * board.rows);
  for (const { x, y, size } of cells)
    for (let dy = 0; dy < size; dy += 1)
      taken.fill(1, (y + dy) * board.columns + x, (y + dy) * board.columns + x + size);
  const isTaken = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < board.columns && y < board.rows && taken[y * board.columns + x] === 1;
  buildWorld(
    board,
    context.random,
    (x, y) => !isTaken(x, y) && (isTaken(x - 3, y - 3) || isTaken(x - 2, y - 2)),
  );
  const built = cells.map((cell) => {
    const palette = valueAt(board, face, cell) > 0.3 ? faceColors : bodyColors;
    const color = blockColor(colors.mean(...sharesOf(board, cell)), palette);
    return { cell, material: { color, texture: REGION_TEXTURES[REGIONS[valueAt(board, labels, cell)]!] } };
  });
  for (const { cell, material } of built) {
    const { x, y, size } = cell;
    const sides = { right: !isTaken(x + size, y + size - 1), below: !isTaken(x + size - 1, y + size) };
    const place = {
      left: board.left + x * board.unit,
      top: board.top + y * board.unit,
      size: size * board.unit,
    };
    if (sides.right || sides.below)
      drawSides(board.picture, { ...place, color: material.color }, board.unit, sides);
  }
  for (const { cell, material } of built) put(board, cell, material);
}

function buildPicture(board: Board, raster: Raster, colors: MeanColors, { random }: RecipeContext): void {
  const palette = findPalette(raster, 26, null, random);
  for (const cell of planCells(board.columns, board.rows, (cell) =>
    isDetailed(colors, sharesOf(board, cell), cell.size),
  )) {
    const color = blockColor(colors.mean(...sharesOf(board, cell)), palette);
    put(board, cell, { color, texture: guessTexture(color) });
  }
}

export const blocks: Operation<"blocks"> = async (scene, step, context) => {
  const subject = await findSubject(scene, context);
  const { raster, faces, person } = subject;
  const scale = Math.min(1, LOOKED_AT / longerSide(raster));
  const size = scaleSize(raster, scale);
  const small = await resizeRaster(raster, size.width, size.height);
  const colors = createMeanColors(claheRaster(small, 6, 2, 0.5));
  const largest = faces.reduce((most, face) => Math.max(most, faceArea(face)), 0);
  // A face needs about `faceBlocks` blocks across to be recognised, whatever its size.
  const wanted = largest > 0 ? (longerSide(raster) / Math.sqrt(largest)) * step.faceBlocks : step.blocks;
  const board = createBoard(context, Math.min(step.most, Math.max(step.blocks, wanted)));
  if (person) buildPeople(board, { ...subject, person }, colors, context);
  else buildPicture(board, raster, colors, context);
  return { ...scene, main: { raster: board.picture }, edges: "hard" };
};
