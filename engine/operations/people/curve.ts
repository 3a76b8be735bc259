import type { Point } from "../../core/face/face.ts";
import { at, outline, short } from "../../core/scenes/svg-shapes.ts";

/** The `d` of a smooth line through points (Catmull and Rom's spline as Bézier curves). */
export function curveThrough(points: readonly Point[], closed = false): string {
  const count = points.length;
  const point = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.min(count - 1, Math.max(0, i))]!;
  let d = `M${at(point(0))}`;
  for (let i = 0; i < (closed ? count : count - 1); i += 1) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const first = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const second = { x: c.x - (e.x - b.x) / 6, y: c.y - (e.y - b.y) / 6 };
    d += `C${at(first)} ${at(second)} ${at(c)}`;
  }
  return closed ? `${d}Z` : d;
}

/** Areas of white, with holes where outlines overlap. */
export const area = (...outlines: readonly string[]): string =>
  `<path d="${outlines.join("")}" fill="#fff" fill-rule="evenodd"/>`;

/** White lines of a width in pixels. */
export const lines = (d: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${short(Math.max(0.3, width))}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A white ellipse, turned by degrees. */
export const ellipse = (centre: Point, rx: number, ry: number, degrees = 0): string =>
  `<ellipse rx="${short(rx)}" ry="${short(ry)}" fill="#fff" transform="translate(${at(centre)}) rotate(${short(degrees)})"/>`;

/** A line that is thick in its middle and pointed at both ends, as an area's outline. */
export function stroke(points: readonly Point[], thickness: number, from = 0.15): string {
  const count = points.length - 1;
  const edge = (side: 1 | -1): Point[] =>
    points.map((point, i) => {
      const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(count, i + 1)]!];
      const length = Math.max(0.001, Math.hypot(b.x - a.x, b.y - a.y));
      const half = (thickness / 2) * Math.max(from, Math.sin((Math.PI * i) / count)) * side;
      return { x: point.x - ((b.y - a.y) / length) * half, y: point.y + ((b.x - a.x) / length) * half };
    });
  return curveThrough([...edge(1), ...edge(-1).reverse()], true);
}

export { outline };
