import { createPlane, type Plane } from "../../../core/raster/raster.ts";

/** Steps of slope from a diagonal to the other one; lines between two of them still fall into one. */
const SLOPES = 17;

/** How much each pixel stands out from both sides as the middle of a straight line, and in which direction the line goes. */
export interface Ridges {
  response: Plane;
  /** From 0 (a diagonal) over upright, the other diagonal and level, back to the first one; DIRECTIONS in all. */
  direction: Uint8Array;
}
export const DIRECTIONS = 2 * SLOPES;

type Kind = "bright" | "dark";

const createRidges = (width: number, height: number): Record<Kind, Ridges> => ({
  bright: { response: createPlane(width, height), direction: new Uint8Array(width * height) },
  dark: { response: createPlane(width, height), direction: new Uint8Array(width * height) },
});

/** Keeps the middle of each line alone: what is stronger than its neighbours on both sides. */
function thinRidges(ridges: Ridges): void {
  const { width, data } = ridges.response;
  const old = data.slice();
  for (let at = 0; at < data.length; at += 1) {
    const step = ridges.direction[at]! < SLOPES ? 1 : width;
    if (old[at]! < (old[at - step] ?? 0) || old[at]! < (old[at + step] ?? 0)) data[at] = 0;
  }
}

const transpose = ({ width, height, data }: Plane): Plane => {
  const result = createPlane(height, width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result.data[x * height + y] = data[y * width + x]!;
  return result;
};

/** Mean over `2 × radius + 1` rows along a slope, kept where the slope's column starts. */
function meanAlong(
  { width, height, data }: Plane,
  shifts: Int32Array,
  radius: number,
  result: Float32Array,
): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  const valueAt = (x: number, y: number) => {
    const row = Math.min(height - 1, Math.max(0, y));
    return data[row * width + Math.min(width - 1, Math.max(0, x + shifts[row]!))]!;
  };
  for (let y = -radius; y <= radius; y += 1) for (let x = 0; x < width; x += 1) sums[x]! += valueAt(x, y);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      result[row + x] = sums[x]! * share;
      sums[x]! += valueAt(x, y + radius + 1) - valueAt(x, y - radius);
    }
  }
}

/** Lines nearer to upright than to level. */
function measureSteep(
  plane: Plane,
  radius: number,
  gap: number,
  { bright, dark }: Record<Kind, Ridges>,
): void {
  const { width, height } = plane;
  const means = new Float32Array(plane.data.length);
  const shifts = new Int32Array(height);
  for (let step = 0; step < SLOPES; step += 1) {
    const slope = (2 * step) / (SLOPES - 1) - 1;
    for (let y = 0; y < height; y += 1) shifts[y] = Math.round(slope * (y - height / 2));
    meanAlong(plane, shifts, radius, means);
    for (let y = 0; y < height; y += 1) {
      const row = y * width;
      for (let x = gap; x < width - gap; x += 1) {
        const place = x + shifts[y]!;
        if (place < 0 || place >= width) continue;
        const own = means[row + x]!;
        const left = means[row + x - gap]!;
        const right = means[row + x + gap]!;
        const over = own - Math.max(left, right);
        const under = Math.min(left, right) - own;
        const at = row + place;
        if (over > bright.response.data[at]!) {
          bright.response.data[at] = over;
          bright.direction[at] = step;
        }
        if (under > dark.response.data[at]!) {
          dark.response.data[at] = under;
          dark.direction[at] = step;
        }
      }
    }
  }
}

/**
 * Looks for straight thin lines in every direction.
 * @param radius half the length over which a line is followed, in pixels
 * @param gap from the line's middle to what lies beside it, in pixels
 */
export function measureLines(luma: Plane, radius: number, gap: number): Record<Kind, Ridges> {
  const { width, height } = luma;
  const steep = createRidges(width, height);
  measureSteep(luma, radius, gap, steep);
  const level = createRidges(height, width);
  measureSteep(transpose(luma), radius, gap, level);
  for (const kind of ["bright", "dark"] as const) {
    const [own, other] = [steep[kind], level[kind]];
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 1) {
        const turned = x * height + y;
        if (other.response.data[turned]! <= own.response.data[at]!) continue;
        own.response.data[at] = other.response.data[turned]!;
        // Seen in the transposed picture slopes run the other way round.
        own.direction[at] = 2 * SLOPES - 1 - other.direction[turned]!;
      }
    }
    thinRidges(own);
  }
  return steep;
}
