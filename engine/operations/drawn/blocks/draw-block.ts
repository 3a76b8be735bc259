import type { Raster, Rgb } from "../../../core/raster/raster.ts";
import { TEXELS, type Texture } from "./textures.ts";

export interface Block {
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
