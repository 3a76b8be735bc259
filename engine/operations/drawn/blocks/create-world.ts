import type { Random } from "../../../core/raster/random.ts";
import type { Rgb } from "../../../core/raster/raster.ts";
import type { TextureName } from "./textures.ts";

export interface Material {
  color: Rgb;
  texture: TextureName;
  cap?: Rgb;
}

/** What the world behind people is built of. */
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
export type MaterialName = keyof typeof MATERIALS;

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
