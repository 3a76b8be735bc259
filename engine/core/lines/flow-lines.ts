import { createPlane, type Plane } from "../raster/raster.ts";
import { findFlow, type FlowField } from "./flow-field.ts";

export interface FlowLineOptions {
  /** Width of a line in pixels. */
  width: number;
  /** How far lines are drawn through along their own direction, in pixels. */
  length: number;
}

/** Slopes below this hold no line: they are left out to save time. */
const LEAST_SLOPE = 0.0025;
/** The contrast of a place without a line. */
const BLANK = 0;

const gaussian = (sigma: number, reach: number): number[] =>
  Array.from({ length: reach + 1 }, (_, step) => Math.exp(-(step * step) / (2 * sigma * sigma)));

/** Sharp against soft luminance across the edge through each pixel: below 0 on the dark side of it. */
function contrastAcross(luma: Plane, flow: FlowField, width: number): Plane {
  const { width: columns, height: rows, data } = luma;
  const [fine, coarse] = [Math.max(0.5, width * 0.5), Math.max(0.8, width * 0.8)];
  const reach = Math.max(1, Math.ceil(coarse * 2.4));
  const [near, far] = [gaussian(fine, reach), gaussian(coarse, reach)];
  const total = (weights: number[]) => weights.reduce((sum, weight) => sum + 2 * weight, -1);
  const [nearTotal, farTotal] = [total(near), total(far)];
  const result = createPlane(columns, rows);
  for (let y = 0, at = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1, at += 1) {
      if (flow.slope[at]! < LEAST_SLOPE) {
        result.data[at] = BLANK;
        continue;
      }
      const dx = -flow.along.y[at]!;
      const dy = flow.along.x[at]!;
      let sharp = data[at]!;
      let soft = data[at]!;
      for (let step = 1; step <= reach; step += 1) {
        for (let side = -1; side <= 1; side += 2) {
          const px = Math.min(columns - 1, Math.max(0, x + dx * step * side));
          const py = Math.min(rows - 1, Math.max(0, y + dy * step * side));
          const value = sample(data, columns, rows, px, py);
          sharp += value * near[step]!;
          soft += value * far[step]!;
        }
      }
      result.data[at] = sharp / nearTotal - soft / farTotal;
    }
  }
  return result;
}

function sample(data: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = x | 0;
  const top = y | 0;
  const right = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const at = top * width + left;
  const fx = x - left;
  const upper = data[at]! + (data[at + right]! - data[at]!) * fx;
  const lower = data[at + below]! + (data[at + below + right]! - data[at + below]!) * fx;
  return upper + (lower - upper) * (y - top);
}

/** Means along the flow, so that broken pieces of one edge become one line. */
function drawThrough(contrast: Plane, flow: FlowField, length: number): Float32Array {
  const { width, height, data } = contrast;
  const { x: alongX, y: alongY } = flow.along;
  const reach = Math.max(1, Math.round(length));
  const weights = gaussian(length / 2, reach);
  const result = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (flow.slope[at]! < LEAST_SLOPE) {
        result[at] = BLANK;
        continue;
      }
      let sum = data[at]!;
      let total = 1;
      for (let side = -1; side <= 1; side += 2) {
        let px = x;
        let py = y;
        let dx = alongX[at]! * side;
        let dy = alongY[at]! * side;
        for (let step = 1; step <= reach; step += 1) {
          px += dx;
          py += dy;
          const column = Math.round(px);
          const row = Math.round(py);
          if (column < 0 || row < 0 || column >= width || row >= height) break;
          const here = row * width + column;
          const weight = weights[step]!;
          sum += data[here]! * weight;
          total += weight;
          // A direction has no sign: go on the way the line came.
          const turn = alongX[here]! * dx + alongY[here]! * dy < 0 ? -1 : 1;
          dx = alongX[here]! * turn;
          dy = alongY[here]! * turn;
        }
      }
      result[at] = sum / total;
    }
  }
  return result;
}

/**
 * How dark a long, smooth line is due on the dark side of each edge of a luminance: its contrast across the edge, 0 where
 * there is none. It is the flow-based difference of Gaussians of Kang, Lee and Chui (2007).
 */
export function findFlowLines(luma: Plane, { width, length }: FlowLineOptions): Plane {
  const flow = findFlow(luma, Math.max(1, width * 1.2));
  const contrast = drawThrough(contrastAcross(luma, flow, width), flow, length);
  const strength = createPlane(luma.width, luma.height);
  for (let i = 0; i < contrast.length; i += 1) strength.data[i] = Math.max(0, -contrast[i]!);
  return strength;
}
