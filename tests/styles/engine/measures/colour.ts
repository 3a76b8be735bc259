import { listChroma, type Pixels } from "./pixels.ts";
import { mean } from "./statistics.ts";

type Rgb = readonly [number, number, number];

/** `#rrggbb` as its three channels. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Distance of two colours in RGB, 0 to 441. */
export const colourDistance = (one: Rgb, other: Rgb): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const pixelAt = ({ data }: Pixels, pixel: number): Rgb => [
  data[pixel * 3] ?? 0,
  data[pixel * 3 + 1] ?? 0,
  data[pixel * 3 + 2] ?? 0,
];

const countPixels = ({ width, height }: Pixels): number => width * height;

export function meanColour(pixels: Pixels): Rgb {
  const channel = (offset: number) => mean(pixels.data.filter((_, index) => index % 3 === offset));
  return [channel(0), channel(1), channel(2)];
}

/** Share of the pixels whose colour is within a distance of another. */
export function shareOfColour(pixels: Pixels, colour: Rgb, within: number): number {
  let count = 0;
  for (let pixel = 0; pixel < countPixels(pixels); pixel += 1)
    if (colourDistance(pixelAt(pixels, pixel), colour) <= within) count += 1;
  return count / countPixels(pixels);
}

/** How many of 4096 colours (16 steps per channel) cover 95 % of the picture. */
export function countColours(pixels: Pixels): number {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < countPixels(pixels); pixel += 1) {
    const [red, green, blue] = pixelAt(pixels, pixel);
    const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  let left = countPixels(pixels) * 0.95;
  let colours = 0;
  for (const count of [...counts.values()].sort((a, b) => b - a)) {
    if (left <= 0) break;
    left -= count;
    colours += 1;
  }
  return colours;
}

/** The hue of a colour as a place on a wheel of 12; its chroma must not be 0. */
function hueOf([red, green, blue]: Rgb, chroma: number): number {
  const most = Math.max(red, green, blue);
  const sextant =
    most === red
      ? ((green - blue) / chroma + 6) % 6
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return Math.floor(sextant * 2) % 12;
}

/** How many of 12 hues have at least 2 % of the picture in clear colour (chroma from 40). */
export function countHues(pixels: Pixels): number {
  const counts = Array.from({ length: 12 }, () => 0);
  for (const [pixel, chroma] of listChroma(pixels).entries()) {
    if (chroma < 40) continue;
    const hue = hueOf(pixelAt(pixels, pixel), chroma);
    counts[hue] = (counts[hue] ?? 0) + 1;
  }
  return counts.filter((count) => count >= countPixels(pixels) * 0.02).length;
}
