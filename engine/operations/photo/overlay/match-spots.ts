import { createPlane, type Plane } from "../../../core/raster/raster.ts";

/** Correlation with the writing from which a place is one of its repetitions. */
const LEAST_MATCH = 0.36;

/** A place of a template's top left corner, and how well the template fits there. */
export interface Spot {
  x: number;
  y: number;
  match: number;
}

/** The correlation of a template with the plane, for each place of the template's top left corner. */
export function correlate(plane: Plane, template: Plane): Spot[] {
  const mean = template.data.reduce((sum, value) => sum + value, 0) / template.data.length;
  const centred = template.data.map((value) => value - mean);
  // Every other pixel of every other row tells enough.
  const used = [...centred.keys()].filter((i) => i % 2 === 0 && Math.floor(i / template.width) % 2 === 0);
  const offsets = used.map((i) => Math.floor(i / template.width) * plane.width + (i % template.width));
  const norm = Math.sqrt(used.reduce((sum, i) => sum + centred[i]! ** 2, 0));
  const count = used.length;
  const spots: Spot[] = [];
  for (let y = 0; y + template.height <= plane.height; y += 1) {
    for (let x = 0; x + template.width <= plane.width; x += 1) {
      const start = y * plane.width + x;
      let [product, sum, square] = [0, 0, 0];
      for (let i = 0; i < used.length; i += 1) {
        const value = plane.data[start + offsets[i]!]!;
        product += value * centred[used[i]!]!;
        sum += value;
        square += value * value;
      }
      const deviation = Math.sqrt(Math.max(1e-6, square - (sum * sum) / count));
      const match = product / (norm * deviation);
      if (match > LEAST_MATCH) spots.push({ x, y, match });
    }
  }
  return spots;
}

/** The best of all places that lie nearer to each other than `apart`. */
export function thinSpots(spots: readonly Spot[], apart: number): Spot[] {
  const kept: Spot[] = [];
  for (const spot of [...spots].sort((a, b) => b.match - a.match))
    if (kept.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > apart)) kept.push(spot);
  return kept;
}

/** How far a place may lie beside the pattern, as a share of the writing's length. */
const OFF_PATTERN = 0.1;

/** Places where a pattern of repetitions asks for one more: where many steps from one place to another lead. */
export function continuePattern(
  spots: readonly Spot[],
  width: number,
  height: number,
  apart: number,
): Spot[] {
  const steps = spots.flatMap((a) => spots.map((b) => ({ x: b.x - a.x, y: b.y - a.y })));
  const votes: (Spot & { count: number })[] = [];
  for (const { x, y } of spots) {
    for (const step of steps) {
      const next = { x: x + step.x, y: y + step.y };
      if (next.x < 0 || next.y < 0 || next.x >= width || next.y >= height) continue;
      const known = votes.find((vote) => Math.hypot(vote.x - next.x, vote.y - next.y) < apart * OFF_PATTERN);
      if (known) {
        known.x += (next.x - known.x) / (known.count + 1);
        known.y += (next.y - known.y) / (known.count + 1);
        known.count += 1;
      } else votes.push({ ...next, match: 0, count: 1 });
    }
  }
  return votes
    .filter(({ count }) => count >= Math.max(2, spots.length * 0.4))
    .sort((a, b) => b.count - a.count)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y), match: 0 }));
}

/** A plane with room around it, filled with 0, so that writing cut by the picture's edge is found too. */
export function pad({ width, height, data }: Plane, x: number, y: number): Plane {
  const result = createPlane(width + 2 * x, height + 2 * y);
  for (let row = 0; row < height; row += 1)
    result.data.set(data.subarray(row * width, (row + 1) * width), (row + y) * result.width + x);
  return result;
}

/** A part of a plane; 0 beyond its edges. */
export const cut = (plane: Plane, left: number, top: number, width: number, height: number): Plane => {
  const part = createPlane(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [left + x, top + y];
      if (column >= 0 && row >= 0 && column < plane.width && row < plane.height)
        part.data[y * width + x] = plane.data[row * plane.width + column]!;
    }
  return part;
};
