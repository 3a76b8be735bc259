import { moveFace, type Face, type Point } from "../../../core/face/face.ts";
import type { Layer } from "../../../core/layer/layer.ts";
import { sampleRaster } from "../../../core/raster/filter-raster.ts";
import type { Plane, Raster } from "../../../core/raster/raster.ts";

/** A rectangle of a picture, turned so that what stands askew in it comes out upright. */
export interface Cut {
  /** Its middle in the picture. */
  centre: Point;
  /** Radians clockwise by which the picture's content is askew. */
  angle: number;
  /** Pixels of the cut for one pixel of the picture, across and down. */
  scale: Point;
  /** Pixels of the cut. */
  width: number;
  height: number;
}

/** Leads from a pixel of the cut to where it lies in the picture. */
export function leadBack({ width, height, scale, angle, centre }: Cut) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x: number, y: number, out: Point): void => {
    const dx = (x - width / 2) / scale.x;
    const dy = (y - height / 2) / scale.y;
    out.x = centre.x + dx * cos - dy * sin;
    out.y = centre.y + dx * sin + dy * cos;
  };
}

/** Where a point of the picture lies in the cut. */
export function cutAt(cut: Cut, { x, y }: Point): Point {
  const [dx, dy] = [x - cut.centre.x, y - cut.centre.y];
  const [cos, sin] = [Math.cos(cut.angle), Math.sin(cut.angle)];
  return {
    x: (dx * cos + dy * sin) * cut.scale.x + cut.width / 2,
    y: (dy * cos - dx * sin) * cut.scale.y + cut.height / 2,
  };
}

export const cutFace = (cut: Cut, face: Face): Face => moveFace(face, (point) => cutAt(cut, point));

/** The picture inside the cut; solid where the mask shows it, clear beyond the picture's edges. */
export function takeCut(raster: Raster, mask: Plane | null, cut: Cut): Layer {
  const data = new Uint8ClampedArray(cut.width * cut.height * 4);
  const toPicture = leadBack(cut);
  const from: Point = { x: 0, y: 0 };
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0, at = 0; y < cut.height; y += 1) {
    for (let x = 0; x < cut.width; x += 1, at += 4) {
      toPicture(x, y, from);
      sampleRaster(raster, from.x, from.y, pixel);
      data[at] = pixel[0];
      data[at + 1] = pixel[1];
      data[at + 2] = pixel[2];
      data[at + 3] = 255 * coverAt(raster, mask, from);
    }
  }
  return { width: cut.width, height: cut.height, data };
}

function coverAt({ width, height }: Raster, mask: Plane | null, { x, y }: Point): number {
  if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) return 0;
  if (mask === null) return 1;
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = left - x0;
  const fy = top - y0;
  const { data } = mask;
  const upper = data[y0 * width + x0]! * (1 - fx) + data[y0 * width + x1]! * fx;
  const lower = data[y1 * width + x0]! * (1 - fx) + data[y1 * width + x1]! * fx;
  return upper * (1 - fy) + lower * fy;
}
