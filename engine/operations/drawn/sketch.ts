import { diagonalBlur } from "../../core/raster/diagonal-blur.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise, evenOut } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import {
  clamp01,
  createRaster,
  lumaPlane,
  parseColor,
  smoothstep,
  type Plane,
  type Raster,
} from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";

/** Width of the dodge as a share of the longer side. */
const STROKE = 0.007;
const DARKNESS = 1.5;
/** How strongly shadows are hatched, and the paper's grain shows. */
const HATCH = 0.5;
const GRAIN = 0.5;

/** Colour dodge of a picture with its own blurred negative: 1 on even areas, dark along edges. */
function dodge(luma: Plane, sigma: number): Plane {
  const { width, height, data } = gaussianBlur(luma, sigma);
  const result = new Float32Array(data.length);
  const light = luma.data;
  for (let i = 0; i < result.length; i += 1) result[i] = clamp01((light[i]! + 0.03) / (data[i]! + 0.03));
  return { width, height, data: result };
}

/** Parallel pencil strokes as values around 0. */
const createHatch = (noise: Plane, slope: 1 | -1): Float32Array =>
  evenOut(diagonalBlur(noise, longerSide(noise) / 55, slope)).data;

/** Values of `curve` from 0 to 1, for loops over millions of pixels. */
const LEVELS = 4096;
const tabulate = (curve: (value: number) => number): Float32Array =>
  Float32Array.from({ length: LEVELS + 1 }, (_, level) => curve(level / LEVELS));

/** The light of the sheet's edge for one row after the other: 1 inside, 0 at a ragged border. */
function createPaperFade(width: number, height: number, margin: number) {
  const waves = Array.from({ length: width }, (_, column) => column / width).map((x) => [
    Math.sin(x * 41),
    Math.cos(x * 41),
    Math.sin(x * 11),
    Math.cos(x * 11),
  ]);
  const columns = Float64Array.from(waves.flat());
  return (row: number, fade: Float32Array): void => {
    if (margin === 0) return void fade.fill(1);
    const y = row / height;
    const [sin7, cos7, sin53, cos53] = [Math.sin(y * 7), Math.cos(y * 7), Math.sin(y * 53), Math.cos(y * 53)];
    const within = Math.min(y, 1 - y);
    for (let column = 0, at = 0; column < width; column += 1, at += 4) {
      const x = column / width;
      // sin(41x + 7y) and sin(53y - 11x), each from the sines of its parts.
      const first = columns[at]! * cos7 + columns[at + 1]! * sin7;
      const second = sin53 * columns[at + 3]! - cos53 * columns[at + 2]!;
      const away = Math.min(x, 1 - x, within) + 0.012 * (first + second) * margin;
      fade[column] = smoothstep(0, 0.16 * margin, away);
    }
  };
}

interface Drawing {
  wide: Float32Array;
  fine: Float32Array;
  shade: Float32Array;
  tooth: Float32Array;
  down: Float32Array;
  up: Float32Array;
}

/** Lays the graphite on the paper: contours, then what the hatching adds, then the grain of both. */
function inkPaper(drawing: Drawing, width: number, height: number, margin: number): Raster {
  const { wide, fine, shade, tooth, down, up } = drawing;
  const { data } = createRaster(width, height);
  const [paperRed, paperGreen, paperBlue] = parseColor("#f7f7f7");
  const [inkRed, inkGreen, inkBlue] = parseColor("#242424");
  const contours = tabulate((value) => 1 - value ** (1.6 * DARKNESS));
  const firsts = tabulate((shade) => smoothstep(0.42, 0.95, 1 - shade));
  const seconds = tabulate((shade) => smoothstep(0.68, 1, 1 - shade));
  const fade = new Float32Array(width);
  const fadeRow = createPaperFade(width, height, margin);
  for (let y = 0, pixel = 0, at = 0; y < height; y += 1) {
    fadeRow(y, fade);
    for (let x = 0; x < width; x += 1, pixel += 1, at += 3) {
      const contour = contours[((0.55 * wide[pixel]! + 0.45 * fine[pixel]!) * LEVELS + 0.5) | 0]!;
      const level = (clamp01(shade[pixel]!) * LEVELS + 0.5) | 0;
      const first = firsts[level]! * (0.55 + 0.3 * down[pixel]!);
      const second = seconds[level]! * (0.4 + 0.28 * up[pixel]!);
      const hatched = HATCH * ((first > 0 ? 0.75 * first : 0) + (second > 0 ? 0.5 * second : 0));
      const laid = 1 - (1 - contour) * (1 - clamp01(hatched));
      const grain = GRAIN * tooth[pixel]!;
      const ink = clamp01(laid * (1 + 0.22 * grain * (1 - laid * 0.6))) * fade[x]!;
      const sheet = (1 + 0.008 * grain) * (1 - ink);
      data[at] = paperRed * sheet + inkRed * ink;
      data[at + 1] = paperGreen * sheet + inkGreen * ink;
      data[at + 2] = paperBlue * sheet + inkBlue * ink;
    }
  }
  return { width, height, data };
}

/** A pencil drawing: contours from a dodge at two widths, shadows hatched in two directions, on grained paper. */
function sketchRaster(raster: Raster, margin: number, random: Random): Raster {
  const { width, height } = raster;
  const side = longerSide(raster);
  const luma = gaussianBlur(lumaPlane(raster), side / 2200);
  const tooth = createNoise(width, height, side / 1000, random);
  const drawing = {
    wide: dodge(luma, STROKE * side).data,
    fine: dodge(luma, (STROKE * side) / 4).data,
    shade: gaussianBlur(luma, side / 260).data,
    tooth: tooth.data,
    down: createHatch(tooth, 1),
    up: createHatch(tooth, -1),
  };
  return inkPaper(drawing, width, height, margin);
}

export const sketch: Operation<"sketch"> = (scene, { margin }, { random }) =>
  withPicture(scene, sketchRaster(scene.main.raster, margin, random));
