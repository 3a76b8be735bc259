import { between, centreOf, distance, pick, type Face, type Point } from "../face/face.ts";
import { INNER_LIPS, LEFT_EYE, LIPS, LIPS_OUTLINE, RIGHT_EYE } from "../face/landmarks.ts";
import { polygonMask } from "../face/polygon-mask.ts";
import { lengthOf, createPlane, smoothstep, type Plane } from "../raster/raster.ts";

/** Middle and edge of the irises, the picture's left one first, as the face finder numbers them. */
const IRISES = [473, 468] as const;
const IRIS_EDGES = [474, 469] as const;
/** Height of an open mouth by its width from which on teeth show. */
const OPEN = 0.07;

/** Draws a line through points; `ink` is changed. */
function drawLine(ink: Plane, points: readonly Point[], thickness: number, isClosed: boolean): void {
  const half = thickness / 2;
  const ends = isClosed ? points.length : points.length - 1;
  for (let i = 0; i < ends; i += 1) {
    const [a, b] = [points[i]!, points[(i + 1) % points.length]!];
    const length = Math.max(1e-6, (b.x - a.x) ** 2 + (b.y - a.y) ** 2);
    const x0 = Math.max(0, Math.floor(Math.min(a.x, b.x) - half - 1));
    const x1 = Math.min(ink.width - 1, Math.ceil(Math.max(a.x, b.x) + half + 1));
    const y0 = Math.max(0, Math.floor(Math.min(a.y, b.y) - half - 1));
    const y1 = Math.min(ink.height - 1, Math.ceil(Math.max(a.y, b.y) + half + 1));
    for (let y = y0; y <= y1; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        const share = Math.min(1, Math.max(0, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length));
        const away = lengthOf(x - a.x - (b.x - a.x) * share, y - a.y - (b.y - a.y) * share);
        const at = y * ink.width + x;
        ink.data[at] = Math.max(ink.data[at]!, 1 - smoothstep(half - 0.6, half + 0.6, away));
      }
    }
  }
}

const circle = (centre: Point, radius: number): Point[] =>
  Array.from({ length: 20 }, (_, i) => ({
    x: centre.x + Math.cos((i / 20) * Math.PI * 2) * radius,
    y: centre.y + Math.sin((i / 20) * Math.PI * 2) * radius,
  }));

/** Points pushed away from their middle. */
const grow = (points: readonly Point[], by: number): Point[] => {
  const middle = centreOf(points);
  return points.map((point) => between(middle, point, by));
};

/** Keeps only those parts of the ink that lie outside a shape. */
function erase(ink: Plane, polygon: readonly Point[]): void {
  const mask = polygonMask(ink.width, ink.height, [polygon], 0.6);
  for (let i = 0; i < ink.data.length; i += 1) ink.data[i]! *= 1 - Math.min(1, mask.data[i]!);
}

/**
 * Draws eyes and mouth of a face anew, as closed shapes that can be coloured in: lids, iris and pupil, and both lips.
 * Everything else is left as it is. `ink` has the face's own size and is changed.
 */
export function drawFeatures(ink: Plane, face: Face, thickness: number): void {
  const eyes = [LEFT_EYE, RIGHT_EYE] as const;
  const lids = createPlane(ink.width, ink.height);
  eyes.forEach((indexes, side) => {
    const lid = pick(face, indexes);
    erase(ink, grow(lid, 1.12));
    const iris = face.points[IRISES[side]!];
    const edge = face.points[IRIS_EDGES[side]!];
    if (iris && edge) {
      const radius = distance(iris, edge);
      const eye = createPlane(ink.width, ink.height);
      drawLine(eye, circle(iris, radius), thickness * 0.8, true);
      drawLine(eye, circle(iris, radius * 0.3), Math.max(thickness, radius * 0.55), true);
      const open = polygonMask(ink.width, ink.height, [lid], 0.5);
      for (let i = 0; i < eye.data.length; i += 1)
        lids.data[i] = Math.max(lids.data[i]!, eye.data[i]! * open.data[i]!);
    }
    drawLine(lids, lid, thickness, true);
  });
  const outer = pick(face, LIPS_OUTLINE);
  const inner = pick(face, INNER_LIPS);
  erase(ink, grow(outer, 1.08));
  drawLine(lids, outer, thickness, true);
  const width = distance(face.points[LIPS[0]]!, face.points[291]!);
  if (distance(face.points[13]!, face.points[14]!) > width * OPEN) drawLine(lids, inner, thickness, true);
  else drawLine(lids, inner.slice(0, 11), thickness, false);
  for (let i = 0; i < ink.data.length; i += 1) ink.data[i] = Math.max(ink.data[i]!, lids.data[i]!);
}
