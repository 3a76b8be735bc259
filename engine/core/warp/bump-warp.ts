import type { Point } from "../face/face.ts";
import type { Warp } from "./warp-raster.ts";

/** A round place where a picture is enlarged, narrowed or moved; nothing changes beyond its radii. */
export interface Bump {
  centre: Point;
  /** Half width and half height of the ellipse that changes, in pixels. */
  radius: Point;
  /** Enlargement in its middle: 1 leaves it, 1.3 is a third larger, 0.8 a fifth smaller. */
  scale?: Point;
  /** Pixels by which its middle moves. */
  shift?: Point;
  /** Radians clockwise by which the ellipse is turned. */
  angle?: number;
}

/** The warp of several bumps, one after the other. */
export function createBumpWarp(bumps: readonly Bump[]): Warp {
  const turned = bumps.map(({ angle = 0, ...bump }) => ({
    ...bump,
    reach: Math.max(bump.radius.x, bump.radius.y) ** 2,
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  }));
  return (x, y, out) => {
    out.x = x;
    out.y = y;
    for (const { centre, radius, reach, scale, shift, cos, sin } of turned) {
      const dx = out.x - centre.x;
      const dy = out.y - centre.y;
      if (dx * dx + dy * dy > reach) continue;
      const along = dx * cos + dy * sin;
      const across = dy * cos - dx * sin;
      const away = (along / radius.x) ** 2 + (across / radius.y) ** 2;
      if (away >= 1) continue;
      const weight = (1 - away) ** 2;
      const sx = scale ? 1 + (1 / scale.x - 1) * weight : 1;
      const sy = scale ? 1 + (1 / scale.y - 1) * weight : 1;
      const u = along * sx;
      const v = across * sy;
      out.x = centre.x + u * cos - v * sin - (shift ? shift.x * weight : 0);
      out.y = centre.y + u * sin + v * cos - (shift ? shift.y * weight : 0);
    }
  };
}
