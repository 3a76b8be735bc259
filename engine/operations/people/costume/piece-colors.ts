import type { Point } from "../../../core/face/face.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import type { CostumeFrame } from "./costume-frame.ts";

/** One of a costume's colours by its place from 0, or what serves where it names none there. */
export const colorOf = ({ colors }: CostumeFrame, index: number, otherwise: string): string =>
  colors[index] ?? otherwise;

/** A gradient from one point to another, in the picture's own pixels; the colours are spread evenly. */
export const drawGradient = (id: string, from: Point, to: Point, colors: readonly string[]): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from.x)}" y1="${short(from.y)}" x2="${short(to.x)}" y2="${short(to.y)}">${colors
    .map((color, i) => `<stop offset="${(i / (colors.length - 1)).toFixed(3)}" stop-color="${color}"/>`)
    .join("")}</linearGradient>`;
