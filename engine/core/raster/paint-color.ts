import type { Rgb } from "./raster.ts";

/** A colour as SVG writes it. */
export const cssColor = ([r, g, b]: Rgb): string =>
  `rgb(${[r, g, b].map((value) => Math.min(255, Math.max(0, Math.round(value)))).join(",")})`;

/** A colour made darker (below 1) or lighter. */
export const scaleColor = ([r, g, b]: Rgb, gain: number): Rgb => [r * gain, g * gain, b * gain];

/** The colour `share` of the way from one to another, in whatever space both are given. */
export const mixColors = (a: Rgb, b: Rgb, share: number): [number, number, number] => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const WHITE: Rgb = [255, 255, 255];
/** A colour `share` of the way to white. */
export const lighten = (color: Rgb, share: number): Rgb => mixColors(color, WHITE, share);
