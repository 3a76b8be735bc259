import { gaussianBlur } from "../../core/raster/filters.ts";
import { createPlane, type Plane } from "../../core/raster/raster.ts";
import { drawTraces, traceRegions, type Trace } from "./trace-lines.ts";

/** Steps of slope from a diagonal to the other one; lines between two of them still fall into one. */
const SLOPES = 17;

/** How much each pixel stands out from both sides as the middle of a straight line, and in which direction the line goes. */
interface Ridges {
  response: Plane;
  /** From 0 (a diagonal) over upright, the other diagonal and level, back to the first one; DIRECTIONS in all. */
  direction: Uint8Array;
}
const DIRECTIONS = 2 * SLOPES;

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
function measureLines(luma: Plane, radius: number, gap: number): Record<Kind, Ridges> {
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

/** Half of the length over which a line has to go straight on, and the shortest line taken for a scratch, in shares of the longer side. */
const HALF_LENGTH = 0.026;
const LEAST_BRIGHT = 0.09;
/** Dark lines are creases only where they run far: ropes, rods and seams are shorter. */
const LEAST_DARK = 0.3;
/** A scratch shows the paper, whatever it crosses: along it brightness varies less than this share of what lies beside. */
const STEADY = 0.55;
/** How bright paper is at least, alone and against the photo's own brightest parts; how dark a crease is at most. */
const PAPER = 0.7;
const PAPER_OF_WHITE = 0.85;
const CREASE = 0.16;
/** Over an even ground nothing but its length and evenness tells a scratch. */
const EVEN = 0.12;
const LONG = 0.2;
const MOSTLY = 0.6;
const CLEAR = 0.2;

/** Steps of direction by which a line may turn from one pixel to the next. */
const MOST_TURN = 3;

const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

/** The brightest (or darkest) value next to a pixel: a thin line's middle may lie between two. */
function crestOf({ width, data }: Plane, pixel: number, sign: 1 | -1): number {
  let most = -Infinity;
  for (const step of [0, -1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1])
    most = Math.max(most, sign * (data[pixel + step] ?? -sign));
  return sign * most;
}

function isScratch(
  trace: Trace,
  luma: Plane,
  around: Plane,
  kind: "bright" | "dark",
  white: number,
): boolean {
  const side = Math.max(luma.width, luma.height);
  if (trace.extent < side * (kind === "bright" ? LEAST_BRIGHT : LEAST_DARK)) return false;
  // Scratches are thin: a broad or much branched region is texture.
  if (trace.pixels.length > trace.extent * 2) return false;
  const values = trace.pixels.map((pixel) => crestOf(luma, pixel, kind === "bright" ? 1 : -1));
  const spread = percentile(values, 0.8) - percentile(values, 0.25);
  const middle = percentile(values, 0.5);
  const beside = trace.pixels.map((pixel) => around.data[pixel]!);
  const changes = percentile(beside, 0.85) - percentile(beside, 0.15);
  if (kind === "dark") return middle < CREASE && spread < changes * STEADY;
  if (percentile(values, 0.6) < Math.max(PAPER, white * PAPER_OF_WHITE)) return false;
  if (spread < changes * STEADY) return true;
  // A line that a texture beside it breaks in places still shows the paper in most of them.
  const paper = percentile(values, 0.75);
  const shown = values.filter((value) => Math.abs(value - paper) < EVEN).length;
  if (shown > values.length * MOSTLY && trace.extent > side * LONG && changes > CLEAR) return true;
  return spread < EVEN && trace.extent > side * LONG && middle - percentile(beside, 0.5) > CLEAR;
}

const goesOn =
  ({ direction }: Ridges) =>
  (first: number, second: number): boolean => {
    const turn = Math.abs(direction[first]! - direction[second]!);
    return Math.min(turn, DIRECTIONS - turn) <= MOST_TURN;
  };

/**
 * Finds scratches, tears and creases: long thin lines brighter (or darker) than both their sides.
 * @param luma of the picture at about 720 pixels on its longer side
 * @param strength 0 to 1: how faint they may be
 */
export function findScratches(luma: Plane, strength: number): Plane {
  const side = Math.max(luma.width, luma.height);
  const lines = measureLines(
    luma,
    Math.max(5, Math.round(side * HALF_LENGTH)),
    Math.max(2, Math.round(side / 180)),
  );
  const around = gaussianBlur(luma, side / 90);
  const white = percentile(
    Array.from(luma.data).filter((_, pixel) => pixel % 5 === 0),
    0.985,
  );
  const seed = 0.11 - 0.06 * strength;
  const found = (["bright", "dark"] as const).flatMap((kind) =>
    traceRegions(lines[kind].response, seed * 0.4, seed, goesOn(lines[kind]), 2).filter((trace) =>
      isScratch(trace, luma, around, kind, white),
    ),
  );
  return drawTraces(found, luma.width, luma.height);
}
