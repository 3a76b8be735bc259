import { between, distance, type Point } from "../../core/face/face.ts";
import type { EyePlan } from "./plan-eyes.ts";

/** Gradients that buttons and cheeks refer to; `blur` in pixels. */
export const sewnDefinitions = (blur: number): string =>
  `<radialGradient id="button" cx="0.38" cy="0.32" r="0.8"><stop offset="0" stop-color="#57484a"/><stop offset="0.6" stop-color="#2a2124"/><stop offset="1" stop-color="#120d0f"/></radialGradient><radialGradient id="dish" cx="0.6" cy="0.68" r="0.8"><stop offset="0" stop-color="#4b3e41"/><stop offset="1" stop-color="#1d1618"/></radialGradient><filter id="blush" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;

/** A sewn-on button with four holes and a crossed thread; `turn` in radians. */
function drawButton({ x, y }: Point, radius: number, turn: number): string {
  const holes = [0.25, 0.75, 1.25, 1.75].map((quarter) => ({
    x: x + Math.cos(quarter * Math.PI + turn) * radius * 0.3,
    y: y + Math.sin(quarter * Math.PI + turn) * radius * 0.3,
  }));
  const [a, b, c, d] = holes;
  const dots = holes.map(
    (hole) => `<circle cx="${hole.x}" cy="${hole.y}" r="${radius * 0.12}" fill="#050405"/>`,
  );
  const tilt = `rotate(-35 ${x - radius * 0.4} ${y - radius * 0.5})`;
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#button)"/><circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="url(#dish)"/><circle cx="${x}" cy="${y}" r="${radius * 0.95}" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="${radius * 0.06}"/>${dots.join("")}<g stroke="#e9dcc8" stroke-width="${radius * 0.1}" stroke-linecap="round"><path d="M${a!.x} ${a!.y}L${c!.x} ${c!.y}"/><path d="M${b!.x} ${b!.y}L${d!.x} ${d!.y}"/></g><ellipse cx="${x - radius * 0.4}" cy="${y - radius * 0.5}" rx="${radius * 0.3}" ry="${radius * 0.17}" transform="${tilt}" fill="#fff" fill-opacity="0.6"/>`;
}

export const drawButtons = ({ left, right, radius, angle }: EyePlan): string =>
  [left, right].map((eye) => drawButton(eye, radius * 0.95, angle)).join("");

/** Points along a curve that bends towards a third point. */
const curve = (from: Point, bend: Point, to: Point, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) =>
    between(between(from, bend, i / steps), between(bend, to, i / steps), i / steps),
  );

/** A line of thread with short stitches across it. */
function drawStitches(points: readonly Point[], thread: string, width: number, length: number): string {
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const across = points.slice(1, -1).map((point, i) => {
    const [before, after] = [points[i]!, points[i + 2]!];
    const size = distance(before, after) || 1;
    const [nx, ny] = [(-(after.y - before.y) / size) * length, ((after.x - before.x) / size) * length];
    return `<path d="M${point.x - nx} ${point.y - ny}L${point.x + nx} ${point.y + ny}"/>`;
  });
  return `<g stroke="${thread}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" fill="none"><polyline points="${line}"/>${across.join("")}</g>`;
}

/** A stitched smile around a middle, with a nose of thread above it and felt cheeks beside. */
export function drawSewnSmile({ left, right, radius }: EyePlan, mouth: Point, nose: Point): string {
  const gap = distance(left, right);
  const half = gap * 0.3;
  const across = { x: (right.x - left.x) / gap, y: (right.y - left.y) / gap };
  const at = (side: number, down: number): Point => ({
    x: mouth.x + across.x * side - across.y * down,
    y: mouth.y + across.y * side + across.x * down,
  });
  const smile = curve(at(-half, -half * 0.2), at(0, half * 0.75), at(half, -half * 0.2), 7);
  const cheeks = [left, right].map(({ x, y }, i) => {
    const side = i === 0 ? -1 : 1;
    const centre = {
      x: x + across.x * side * gap * 0.2 - across.y * gap * 0.34,
      y: y + across.y * side * gap * 0.2 + across.x * gap * 0.34,
    };
    return `<ellipse cx="${centre.x}" cy="${centre.y}" rx="${gap * 0.17}" ry="${gap * 0.13}" fill="#ee6f78" fill-opacity="0.42" filter="url(#blush)"/>`;
  });
  const [w, h] = [gap * 0.085, gap * 0.06];
  const tip = `<path d="M${nose.x - w} ${nose.y - h * 0.6}Q${nose.x} ${nose.y - h * 1.3} ${nose.x + w} ${nose.y - h * 0.6}Q${nose.x} ${nose.y + h * 1.5} ${nose.x - w} ${nose.y - h * 0.6}Z" fill="#a8525c"/>`;
  return cheeks.join("") + tip + drawStitches(smile, "#762a35", radius * 0.17, radius * 0.2);
}
