import { createNoise } from "../../core/raster/noise.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import type { Random } from "../../core/raster/random.ts";
import { createPlane, smoothstep, type Plane } from "../../core/raster/raster.ts";

/** A mask whose outline is rounded off and fringed with fibres, as wool is; `size` is the fringe's width in pixels. */
export function fuzzyEdge(mask: Plane, size: number, random: Random): Plane {
  const round = gaussianBlur(mask, size * 1.6);
  const fibres = createNoise(mask.width, mask.height, Math.max(1, size * 0.35), random);
  const result = createPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i += 1)
    result.data[i] = smoothstep(0.42, 0.58, round.data[i]! + fibres.data[i]! * 0.06);
  return result;
}
