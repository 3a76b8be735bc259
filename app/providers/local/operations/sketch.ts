import type { StepOf } from "#registry/contract/recipe.ts";
import { diagonalBlur } from "../raster/diagonal-blur.ts";
import { gaussianBlur } from "../raster/filters.ts";
import { createNoise } from "../raster/noise.ts";
import type { Random } from "../raster/random.ts";
import {
  clamp01,
  createPlane,
  lumaPlane,
  mapPixels,
  parseColor,
  smoothstep,
  type Plane,
  type Raster,
} from "../raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../recipe/scene.ts";

/** Colour dodge of a picture with its own blurred negative: 1 on even areas, dark along edges. */
function dodge(luma: Plane, sigma: number): Plane {
  const soft = gaussianBlur(luma, sigma);
  const result = createPlane(luma.width, luma.height);
  for (let i = 0; i < result.data.length; i += 1)
    result.data[i] = clamp01((luma.data[i]! + 0.03) / (soft.data[i]! + 0.03));
  return result;
}

/** Parallel pencil strokes as values around 0. */
const createHatch = (width: number, height: number, slope: 1 | -1, random: Random): Plane => {
  const side = Math.max(width, height);
  const strokes = diagonalBlur(createNoise(width, height, side / 900, random), side / 55, slope);
  let square = 0;
  for (const value of strokes.data) square += value * value;
  const scale = 1 / Math.sqrt(Math.max(1e-9, square / strokes.data.length));
  for (let i = 0; i < strokes.data.length; i += 1) strokes.data[i]! *= scale;
  return strokes;
};

/** The light of the sheet's edge: 1 inside, 0 at a ragged border. */
function paperFade(x: number, y: number, margin: number): number {
  const away = Math.min(x, 1 - x, y, 1 - y);
  const ragged = 0.012 * Math.sin(x * 41 + y * 7) + 0.012 * Math.sin(y * 53 - x * 11);
  return margin === 0 ? 1 : smoothstep(0, 0.16 * margin, away + ragged * margin);
}

/** A pencil drawing: contours from a dodge at two widths, shadows hatched in two directions, on grained paper. */
export function sketchRaster(raster: Raster, step: Omit<StepOf<"sketch">, "op">, random: Random): Raster {
  const { width, height } = raster;
  const luma = gaussianBlur(lumaPlane(raster), longerSide(raster) / 2200);
  const wide = dodge(luma, step.stroke * longerSide(raster));
  const fine = dodge(luma, (step.stroke * longerSide(raster)) / 4);
  const shade = gaussianBlur(luma, longerSide(raster) / 260);
  const tooth = createNoise(width, height, longerSide(raster) / 1100, random);
  const down = createHatch(width, height, 1, random);
  const up = createHatch(width, height, -1, random);
  const paper = parseColor(step.paper);
  const graphite = parseColor(step.graphite);
  return mapPixels(raster, (_red, _green, _blue, out, pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    const contour = 1 - (0.55 * wide.data[pixel]! + 0.45 * fine.data[pixel]!) ** (1.6 * step.darkness);
    const dark = 1 - shade.data[pixel]!;
    const first = smoothstep(0.42, 0.95, dark) * (0.55 + 0.3 * down.data[pixel]!);
    const second = smoothstep(0.68, 1, dark) * (0.4 + 0.28 * up.data[pixel]!);
    const hatched = step.hatch * (0.75 * Math.max(0, first) + 0.5 * Math.max(0, second));
    const laid = clamp01(1 - (1 - clamp01(contour)) * (1 - clamp01(hatched)));
    const rough = 1 + step.paperGrain * 0.22 * tooth.data[pixel]! * (1 - laid * 0.6);
    const ink = clamp01(laid * rough) * paperFade(x / width, y / height, step.margin);
    const sheet = 1 + step.paperGrain * 0.008 * tooth.data[pixel]!;
    for (let channel = 0; channel < 3; channel += 1) {
      out[channel] = paper[channel]! * sheet * (1 - ink) + graphite[channel]! * ink;
    }
  });
}

export const sketch: Operation<"sketch"> = (scene, step, { random }) =>
  withPicture(scene, sketchRaster(scene.main.raster, step, random));
