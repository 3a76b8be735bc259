import Delaunator from "delaunator";
import type { Point } from "../../../core/face/face.ts";
import { sampleRaster } from "../../../core/raster/filter-raster.ts";
import { createRaster, type Raster } from "../../../core/raster/raster.ts";

/** Triangles over a mesh as triples of indexes. */
export const triangulate = (mesh: readonly Point[]): Uint32Array =>
  new Delaunator(mesh.flatMap(({ x, y }) => [x, y])).triangles;

/** Draws `source` on a new picture so that every point of `from` lands on its counterpart of `to`; black outside the mesh. */
export function warpMesh(
  source: Raster,
  from: readonly Point[],
  to: readonly Point[],
  triangles: Uint32Array,
  size: { width: number; height: number },
): Raster {
  const result = createRaster(size.width, size.height);
  const pixel: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    const [p, q, r] = [to[a]!, to[b]!, to[c]!];
    const [s, t, u] = [from[a]!, from[b]!, from[c]!];
    const area = (q.y - r.y) * (p.x - r.x) + (r.x - q.x) * (p.y - r.y);
    if (Math.abs(area) < 1e-6) continue;
    const top = Math.max(0, Math.floor(Math.min(p.y, q.y, r.y)));
    const bottom = Math.min(size.height - 1, Math.ceil(Math.max(p.y, q.y, r.y)));
    const left = Math.max(0, Math.floor(Math.min(p.x, q.x, r.x)));
    const right = Math.min(size.width - 1, Math.ceil(Math.max(p.x, q.x, r.x)));
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const wp = ((q.y - r.y) * (x - r.x) + (r.x - q.x) * (y - r.y)) / area;
        const wq = ((r.y - p.y) * (x - r.x) + (p.x - r.x) * (y - r.y)) / area;
        const wr = 1 - wp - wq;
        if (wp < -0.002 || wq < -0.002 || wr < -0.002) continue;
        sampleRaster(source, s.x * wp + t.x * wq + u.x * wr, s.y * wp + t.y * wq + u.y * wr, pixel);
        result.data.set(pixel, (y * size.width + x) * 3);
      }
    }
  }
  return result;
}
