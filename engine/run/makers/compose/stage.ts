import { mixColors } from "../../../core/raster/paint-color.ts";
import type { Random } from "../../../core/raster/random.ts";
import { clamp01, parseColor, type Rgb, type Raster } from "../../../core/raster/raster.ts";
import type { Hour } from "../../../words/compose-words.ts";
import type { Plan } from "./plan.ts";

const SIZE = 256;
const MASK = SIZE - 1;

/** Smooth noise over a plane, 0 to 1, with features about one unit wide. */
type NoiseField = (x: number, y: number) => number;

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

/** Colours of an hour. The sky runs from the top to the horizon; land from the farthest to the nearest. */
export interface Palette {
  sky: readonly Rgb[];
  far: Rgb;
  near: Rgb;
  /** Of sun or moon. */
  light: Rgb;
  cloudLit: Rgb;
  cloudShade: Rgb;
  grass: Rgb;
  water: Rgb;
  sand: Rgb;
  snow: Rgb;
}

type Written = { [Key in keyof Palette]: Palette[Key] extends Rgb ? string : readonly string[] };

const HOURS: Readonly<Record<Hour, Written>> = {
  dawn: {
    sky: ["#50679f", "#8b8cbd", "#d9a5b4", "#f7c9a4", "#ffe7c2"],
    far: "#b29cb4",
    near: "#2f3a4f",
    light: "#fff0cf",
    cloudLit: "#ffe0cd",
    cloudShade: "#8f86ab",
    grass: "#5d7a5c",
    water: "#7187ab",
    sand: "#c7a186",
    snow: "#e6e4ef",
  },
  day: {
    sky: ["#1f6fc9", "#4a97df", "#86bfee", "#c2e1f4", "#eaf4f2"],
    far: "#9dbfd3",
    near: "#1f4a3f",
    light: "#fffbe6",
    cloudLit: "#ffffff",
    cloudShade: "#a9c0d8",
    grass: "#5f9f45",
    water: "#2f7fa8",
    sand: "#dfb87c",
    snow: "#f4f8fc",
  },
  sunset: {
    sky: ["#2a2b68", "#6a3b86", "#c8527f", "#ff8560", "#ffc874"],
    far: "#d5788a",
    near: "#23142f",
    light: "#fff1c0",
    cloudLit: "#ffb98c",
    cloudShade: "#7a3f78",
    grass: "#5a4a3c",
    water: "#8a4f74",
    sand: "#d98a55",
    snow: "#f0c3b8",
  },
  dusk: {
    sky: ["#0f1740", "#26356f", "#57518e", "#a0749c", "#e5a79c"],
    far: "#7a6e9c",
    near: "#0e1226",
    light: "#fdeed8",
    cloudLit: "#b08aa8",
    cloudShade: "#333a68",
    grass: "#2c3b45",
    water: "#344a78",
    sand: "#8d7078",
    snow: "#aeb2d2",
  },
  night: {
    sky: ["#03061a", "#081234", "#10204e", "#1d3564", "#38527a"],
    far: "#2c4268",
    near: "#04070f",
    light: "#f3efda",
    cloudLit: "#46587f",
    cloudShade: "#0c1530",
    grass: "#12232c",
    water: "#0f2348",
    sand: "#3f4a63",
    snow: "#7f93bd",
  },
};

/** How far colour words move the palette. */
const TINT = 0.36;

export const toHex = (color: Rgb): string =>
  `#${color
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** The colours of a plan's hour, greyer under clouds and storm, and leaning towards the colours it names. */
export function choosePalette({ hour, skies, tints }: Plan): Palette {
  const written = HOURS[hour];
  const grey: Rgb = hour === "night" ? [24, 30, 46] : hour === "day" ? [168, 178, 188] : [120, 112, 128];
  const dull = skies.has("storm") ? 0.62 : skies.has("rain") ? 0.5 : skies.has("fog") ? 0.34 : 0;
  const tone = (color: string, place: number): Rgb => {
    const own = mixColors(
      parseColor(color),
      mixColors(grey, [60, 64, 76], skies.has("storm") ? 0.5 : 0),
      dull,
    );
    const tint = tints[Math.min(tints.length - 1, Math.floor(place * tints.length))];
    if (tint === undefined) return own;
    const luma = (0.299 * own[0] + 0.587 * own[1] + 0.114 * own[2]) / 128;
    const [red, green, blue] = parseColor(tint);
    const lean: Rgb = [Math.min(255, red * luma), Math.min(255, green * luma), Math.min(255, blue * luma)];
    return mixColors(own, lean, TINT);
  };
  return {
    sky: written.sky.map((color, i) => tone(color, i / written.sky.length)),
    far: tone(written.far, 0.5),
    near: tone(written.near, 0.99),
    light: parseColor(written.light),
    cloudLit: tone(written.cloudLit, 0.6),
    cloudShade: tone(written.cloudShade, 0.3),
    grass: tone(written.grass, 0.9),
    water: tone(written.water, 0.8),
    sand: tone(written.sand, 0.8),
    snow: tone(written.snow, 0.6),
  };
}

/** What every painter of a composition works with. Lengths are in pixels of the picture. */
export interface Stage {
  plan: Plan;
  palette: Palette;
  picture: Raster;
  noise: NoiseField;
  random: Random;
  /** Side of a square of the picture's area: what sizes refer to. */
  unit: number;
  /** Row where the sky meets the land. */
  horizon: number;
  /** Where sun or moon stand. */
  light: { x: number; y: number; radius: number; isShown: boolean; isMoon: boolean };
}

/** Mixes a colour into one pixel. */
export function blend({ data }: Raster, pixel: number, color: Rgb, share: number): void {
  const at = pixel * 3;
  for (let channel = 0; channel < 3; channel += 1)
    data[at + channel] = data[at + channel]! + (color[channel]! - data[at + channel]!) * share;
}

/** A colour between evenly spaced ones, `place` from 0 to 1. */
export function along(colors: readonly Rgb[], place: number, out: [number, number, number]): void {
  const at = Math.max(0, Math.min(1, place)) * (colors.length - 1);
  const from = Math.min(colors.length - 2, Math.floor(at));
  for (let channel = 0; channel < 3; channel += 1)
    out[channel] =
      colors[from]![channel]! + (colors[from + 1]![channel]! - colors[from]![channel]!) * (at - from);
}
