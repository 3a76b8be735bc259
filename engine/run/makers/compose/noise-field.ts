import type { Random } from "../../../core/raster/random.ts";
import { clamp01 } from "../../../core/raster/raster.ts";

const SIZE = 256;
const MASK = SIZE - 1;

/** Smooth noise over a plane, 0 to 1, with features about one unit wide. */
export type NoiseField = (x: number, y: number) => number;

/** Value noise on a repeating lattice that chance fills. */
export function createNoiseField(random: Random): NoiseField {
  const lattice = Float32Array.from({ length: SIZE * SIZE }, random);
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const [left, right] = [x0 & MASK, (x0 + 1) & MASK];
    const [above, below] = [(y0 & MASK) * SIZE, ((y0 + 1) & MASK) * SIZE];
    const upper = lattice[above + left]! + (lattice[above + right]! - lattice[above + left]!) * u;
    const lower = lattice[below + left]! + (lattice[below + right]! - lattice[below + left]!) * u;
    return upper + (lower - upper) * v;
  };
}

/** Octaves of noise, each half as wide and half as strong as the one before; 0 to 1. */
export function fractal(noise: NoiseField, x: number, y: number, octaves: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0, scale = 1; octave < octaves; octave += 1, scale *= 2.03, weight *= 0.5) {
    sum += noise(x * scale + octave * 17.3, y * scale + octave * 9.1) * weight;
    total += weight;
  }
  return sum / total;
}

/** As `fractal`, with sharp crests: mountains. */
export function ridges(noise: NoiseField, x: number, y: number, octaves: number): number {
  let [sum, weight, total, last] = [0, 1, 0, 1];
  for (let octave = 0, scale = 1; octave < octaves; octave += 1, scale *= 2.07, weight *= 0.5) {
    const crest = 1 - Math.abs(2 * noise(x * scale + octave * 31.7, y * scale + octave * 3.3) - 1);
    const value = crest * crest;
    sum += value * weight * last;
    total += weight;
    last = clamp01(value * 1.6);
  }
  return sum / total;
}
