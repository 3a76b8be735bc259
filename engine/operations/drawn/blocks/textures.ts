import type { Random } from "../../../core/raster/random.ts";

/** Surfaces that a block can have. */
export type TextureName = "smooth" | "speckled" | "woven" | "grained" | "leafy" | "cobbled" | "streaked";

/** Texels along a block's side. */
export const TEXELS = 8;
const VARIANTS = 6;

/** Brightness of a block's texels as factors around 1, row by row. */
export type Texture = Float32Array;

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
