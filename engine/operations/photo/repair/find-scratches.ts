import { gaussianBlur } from "../../../core/raster/filters.ts";
import type { Plane } from "../../../core/raster/raster.ts";
import { DIRECTIONS, measureLines, type Ridges } from "./line-response.ts";
import { drawTraces, traceRegions, type Trace } from "./trace-lines.ts";

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

/** Whether a line may go on from one pixel to another: it turns little. */
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
