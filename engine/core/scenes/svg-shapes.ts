import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";

/** What a backdrop has to fill. Everything is in pixels. */
interface SceneBrief {
  width: number;
  height: number;
  /** The middle of the head that will stand in front: suns, halos and gaps go there. */
  focus: Point;
  random: Random;
}

/** Draws a backdrop as the content of an `svg` element that fills the brief's width and height, whatever their ratio. */
export type DrawScene = (brief: SceneBrief) => string;

/** A number as SVG writes it, to a tenth of a pixel. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A point as the `d` of a path writes it. */
export const at = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;

/** The `d` of a closed outline through points. */
export const outline = (points: readonly Point[]): string => `M${points.map(at).join("L")}Z`;

/** The `d` of an ellipse. Thousands of one colour are one path: as elements of their own they take a third longer. */
export const ellipse = ({ x, y }: Point, rx: number, ry: number): string =>
  `M${short(x - rx)} ${short(y)}a${short(rx)} ${short(ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx)} ${short(ry)} 0 1 0 ${short(-2 * rx)} 0Z`;

/** A vertical gradient to be filled with as `url(#id)`; the stops are spread evenly unless they say where they lie. */
export function gradient(id: string, stops: readonly (string | readonly [string, number])[]): string {
  const marks = stops.map((stop, index) => {
    const [color, at] = typeof stop === "string" ? [stop, index / (stops.length - 1)] : stop;
    return `<stop offset="${at}" stop-color="${color}"/>`;
  });
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks.join("")}</linearGradient>`;
}

/** A round gradient from a colour to nothing, as a filled circle. */
export function glow(id: string, centre: Point, radius: number, color: string, strength: number): string {
  const stops = [1, 0.55, 0.2, 0].map(
    (share, index) =>
      `<stop offset="${index / 3}" stop-color="${color}" stop-opacity="${share * strength}"/>`,
  );
  return (
    `<radialGradient id="${id}">${stops.join("")}</radialGradient>` +
    `<circle cx="${short(centre.x)}" cy="${short(centre.y)}" r="${short(radius)}" fill="url(#${id})"/>`
  );
}

/** A star of four hollow points, as the `d` of a path. */
export function sparkle({ x, y }: Point, radius: number, waist = 0.12): string {
  const w = radius * waist;
  return (
    `M${short(x)} ${short(y - radius)}Q${short(x + w * 0.4)} ${short(y - w * 0.4)} ${short(x + radius)} ${short(y)}` +
    `Q${short(x + w * 0.4)} ${short(y + w * 0.4)} ${short(x)} ${short(y + radius)}` +
    `Q${short(x - w * 0.4)} ${short(y + w * 0.4)} ${short(x - radius)} ${short(y)}` +
    `Q${short(x - w * 0.4)} ${short(y - w * 0.4)} ${short(x)} ${short(y - radius)}Z`
  );
}

/** The whole picture in one fill. */
export const fillAll = (fill: string): string => `<rect width="100%" height="100%" fill="${fill}"/>`;
