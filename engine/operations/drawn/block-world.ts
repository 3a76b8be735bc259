import type { Random } from "../../core/raster/random.ts";
import type { Raster, Rgb } from "../../core/raster/raster.ts";
import { nearestColor } from "../../core/segments/find-palette.ts";
import { fromOklab, oklabOf, type Oklab } from "../../core/segments/oklab.ts";

export type TextureName = "smooth" | "speckled" | "woven" | "grained" | "leafy" | "cobbled" | "streaked";

/** Texels along a block's side. */
const TEXELS = 8;
const VARIANTS = 6;

/** Brightness of a block's texels as factors around 1, row by row. */
type Texture = Float32Array;

const paint: Record<TextureName, (x: number, y: number, random: Random) => number> = {
  smooth: (_x, _y, random) => 0.98 + random() * 0.04,
  speckled: (_x, _y, random) => 0.87 + random() * 0.24,
  woven: (x, y, random) => ((x + y) % 2 === 0 ? 1.03 : 0.94) + random() * 0.04,
  grained: (x, _y, random) => 0.86 + ((x * 37) % 5) * 0.055 + random() * 0.07,
  leafy: (_x, _y, random) => (random() < 0.22 ? 0.62 : 0.86 + random() * 0.3),
  cobbled: (x, y, random) =>
    (y % 4 === 3 || (x + (y % 8 < 4 ? 0 : 4)) % 8 === 7 ? 0.78 : 0.98) + random() * 0.09,
  streaked: (_x, y, random) => 0.93 + ((y * 29) % 4) * 0.035 + random() * 0.03,
};

/** A few variants of each texture, so that no two neighbours need to look alike. */
export function createTextures(random: Random): Record<TextureName, Texture[]> {
  const variants = (name: TextureName): Texture[] =>
    Array.from({ length: VARIANTS }, () =>
      Float32Array.from({ length: TEXELS * TEXELS }, (_, at) =>
        paint[name](at % TEXELS, Math.floor(at / TEXELS), random),
      ),
    );
  return {
    smooth: variants("smooth"),
    speckled: variants("speckled"),
    woven: variants("woven"),
    grained: variants("grained"),
    leafy: variants("leafy"),
    cobbled: variants("cobbled"),
    streaked: variants("streaked"),
  };
}

/** Sums over rectangles of a picture, so that the mean of any block costs the same. */
export interface MeanColors {
  mean(left: number, top: number, right: number, bottom: number): Rgb;
  /** How much brightness differs within it: standard deviation, 0 to 255. */
  spread(left: number, top: number, right: number, bottom: number): number;
}

export function createMeanColors({ width, height, data }: Raster): MeanColors {
  const row = width + 1;
  const sums = [0, 1, 2, 3].map(() => new Float64Array(row * (height + 1)));
  for (let y = 0; y < height; y += 1) {
    const line = [0, 0, 0, 0];
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      line[0]! += red;
      line[1]! += green;
      line[2]! += blue;
      line[3]! += green * green;
      const to = (y + 1) * row + x + 1;
      for (let i = 0; i < 4; i += 1) sums[i]![to] = sums[i]![to - row]! + line[i]!;
    }
  }
  const corners = (left: number, top: number, right: number, bottom: number) => {
    const x0 = Math.min(width - 1, Math.max(0, Math.round(left * width)));
    const y0 = Math.min(height - 1, Math.max(0, Math.round(top * height)));
    const x1 = Math.min(width, Math.max(x0 + 1, Math.round(right * width)));
    const y1 = Math.min(height, Math.max(y0 + 1, Math.round(bottom * height)));
    const sum = (i: number) =>
      (sums[i]![y1 * row + x1]! -
        sums[i]![y0 * row + x1]! -
        sums[i]![y1 * row + x0]! +
        sums[i]![y0 * row + x0]!) /
      ((x1 - x0) * (y1 - y0));
    return sum;
  };
  return {
    mean: (...box) => {
      const sum = corners(...box);
      return [sum(0), sum(1), sum(2)];
    },
    spread: (...box) => {
      const sum = corners(...box);
      return Math.sqrt(Math.max(0, sum(3) - sum(1) ** 2));
    },
  };
}

/** A square of the grid: place and size in the smallest blocks. */
export interface Cell {
  x: number;
  y: number;
  size: number;
}

/** The largest block, in the smallest ones. */
export const LARGEST = 4;

/** Splits the large squares of a grid into smaller ones for as long as `isSplit` says so. */
export function planCells(columns: number, rows: number, isSplit: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = [];
  const add = (cell: Cell) => {
    if (cell.size === 1 || !isSplit(cell)) {
      cells.push(cell);
      return;
    }
    const size = cell.size / 2;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      add({ x: cell.x + dx * size, y: cell.y + dy * size, size });
  };
  for (let y = 0; y < rows; y += LARGEST)
    for (let x = 0; x < columns; x += LARGEST) add({ x, y, size: LARGEST });
  return cells;
}

/** Share by which a block's colour goes to the nearest one of the palette. */
const SNAP = 0.75;
const VIVID = 1.18;

export function blockColor(mean: Rgb, palette: readonly Oklab[]): Rgb {
  const color = oklabOf([Math.round(mean[0]), Math.round(mean[1]), Math.round(mean[2])]);
  const near = palette[nearestColor(color, palette)] ?? color;
  const mix = (i: 0 | 1 | 2) => color[i] + (near[i] - color[i]) * SNAP;
  return fromOklab([mix(0), mix(1) * VIVID, mix(2) * VIVID]);
}

export function guessTexture(color: Rgb): TextureName {
  const [lightness, a, b] = oklabOf(color);
  const chroma = Math.hypot(a, b);
  if (chroma < 0.025) return lightness > 0.85 ? "smooth" : "cobbled";
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (hue > 105 && hue < 165) return "leafy";
  if (hue > 30 && hue <= 105 && lightness < 0.62) return "grained";
  return hue > 200 && hue < 290 ? "smooth" : "speckled";
}

export function isDetailed(
  colors: MeanColors,
  box: readonly [number, number, number, number],
  size: number,
): boolean {
  return colors.spread(...box) > (size === LARGEST ? 14 : 26);
}

interface Block {
  left: number;
  top: number;
  /** Pixels; an integer, so that edges are sharp. */
  size: number;
  color: Rgb;
  texture: Texture;
  /** Colour of the upper quarter, such as grass on earth. */
  cap?: Rgb;
}

/** Light on a block's edges, which stand out: from above and the left. */
const BEVEL = { top: 1.22, left: 1.12, right: 0.84, bottom: 0.72 } as const;

/** Draws a cube's front face: texels with sharp borders and lit edges. The picture is changed. */
export function drawBlock(picture: Raster, { left, top, size, color, texture, cap }: Block): void {
  const edge = size < 5 ? 0 : Math.max(1, Math.round(size / 14));
  const right = Math.min(picture.width, left + size);
  const bottom = Math.min(picture.height, top + size);
  for (let y = Math.max(0, top); y < bottom; y += 1) {
    const v = y - top;
    const row = Math.floor((v * TEXELS) / size);
    for (let x = Math.max(0, left), at = (y * picture.width + x) * 3; x < right; x += 1, at += 3) {
      const u = x - left;
      let light = texture[row * TEXELS + Math.floor((u * TEXELS) / size)]!;
      const isCapped =
        cap !== undefined && row < 2 + ((Math.floor((u * TEXELS) / size) * 5) % 3 === 0 ? 1 : 0);
      if (v < edge) light *= BEVEL.top;
      else if (v >= size - edge) light *= BEVEL.bottom;
      else if (u < edge) light *= BEVEL.left;
      else if (u >= size - edge) light *= BEVEL.right;
      const paint = isCapped ? cap : color;
      picture.data[at] = paint[0] * light;
      picture.data[at + 1] = paint[1] * light;
      picture.data[at + 2] = paint[2] * light;
    }
  }
}

/** Draws a cube's right and lower side, seen at a slant, `depth` pixels long. */
export function drawSides(
  picture: Raster,
  { left, top, size, color }: Pick<Block, "left" | "top" | "size" | "color">,
  depth: number,
  sides: { right: boolean; below: boolean },
): void {
  const put = (x: number, y: number, light: number) => {
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return;
    const at = (y * picture.width + x) * 3;
    picture.data[at] = color[0] * light;
    picture.data[at + 1] = color[1] * light;
    picture.data[at + 2] = color[2] * light;
  };
  for (let step = 0; step < depth; step += 1) {
    for (let along = 0; along < size; along += 1) {
      if (sides.right) put(left + size + step, top + along + step, 0.6);
      if (sides.below) put(left + along + step, top + size + step, 0.45);
    }
  }
}

export interface Material {
  color: Rgb;
  texture: TextureName;
  cap?: Rgb;
}

export const MATERIALS = {
  sky: { color: [126, 186, 246], texture: "smooth" },
  cloud: { color: [240, 246, 252], texture: "smooth" },
  hill: { color: [96, 158, 92], texture: "speckled" },
  leaves: { color: [58, 128, 48], texture: "leafy" },
  trunk: { color: [112, 80, 46], texture: "grained" },
  grass: { color: [134, 96, 64], texture: "speckled", cap: [102, 172, 62] },
  earth: { color: [134, 96, 64], texture: "speckled" },
  stone: { color: [128, 128, 130], texture: "cobbled" },
  flower: { color: [226, 76, 84], texture: "leafy" },
} as const satisfies Record<string, Material>;
type MaterialName = keyof typeof MATERIALS;

/** Where the grass grows, as a share of the height from the top. */
const HORIZON = 0.64;

/** A landscape of blocks, row by row: sky with clouds, hills, trees at the sides, grass, earth and stone. */
export function createWorld(columns: number, rows: number, random: Random): MaterialName[] {
  const cells: MaterialName[] = new Array<MaterialName>(columns * rows).fill("sky");
  const put = (column: number, row: number, name: MaterialName) => {
    if (column >= 0 && row >= 0 && column < columns && row < rows) cells[row * columns + column] = name;
  };
  const ground = Math.max(2, Math.round(rows * HORIZON));
  for (let cloud = 0; cloud < Math.ceil(columns / 9); cloud += 1) {
    const [x, y] = [Math.floor(random() * columns), Math.floor(random() * ground * 0.35)];
    const length = 3 + Math.floor(random() * 4);
    for (let i = 0; i < length; i += 1) put(x + i, y, "cloud");
    for (let i = 1; i < length - 1; i += 1) put(x + i, y - 1, "cloud");
  }
  const phase = random() * 6;
  for (let column = 0; column < columns; column += 1) {
    const rise = Math.round(rows * (0.07 + 0.05 * Math.sin(column * 0.45 + phase)));
    for (let row = ground - rise; row < ground; row += 1) put(column, row, "hill");
    const surface = ground + Math.round(0.6 * Math.sin(column * 0.8 + phase * 2));
    for (let row = ground; row <= surface; row += 1) put(column, row, "grass");
    put(column, surface, "grass");
    const deep = surface + Math.max(2, Math.round(rows * 0.2)) + Math.round(random() * 2);
    for (let row = surface + 1; row < rows; row += 1) put(column, row, row < deep ? "earth" : "stone");
    if (random() < 0.07) put(column, surface - 1, "flower");
  }
  for (const share of [0.1, 0.88, random() < 0.5 ? 0.25 : 0.74]) {
    const column = Math.round(share * (columns - 1));
    const height = Math.max(3, Math.round(rows * (0.2 + random() * 0.1)));
    for (let row = ground - height; row < ground; row += 1) put(column, row, "trunk");
    const crown = Math.max(1, Math.round(height * 0.35));
    for (let dy = -crown; dy <= crown; dy += 1)
      for (let dx = -crown; dx <= crown; dx += 1)
        if (Math.abs(dx) + Math.abs(dy) < crown * 2 - 0.5) put(column + dx, ground - height + dy, "leaves");
  }
  return cells;
}
