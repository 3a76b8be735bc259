import { boundsOf, pick, type Face, type Point } from "../../core/face/face.ts";
import { LEFT_BROW, RIGHT_BROW } from "../../core/face/landmarks.ts";
import type { Rgb } from "../../core/raster/raster.ts";
import type { Glasses } from "./find-glasses.ts";
import { cssColor, scaleColor } from "./paint-color.ts";
import type { EyePlan } from "./plan-eyes.ts";

/** Brows as single strokes along the face's own. */
export function drawBrows(face: Face, color: Rgb): string {
  return [LEFT_BROW, RIGHT_BROW]
    .map((brow) => {
      const upper = pick(face, brow.slice(0, 5));
      const { width } = boundsOf(upper);
      const line = upper.map(({ x, y }) => `${x.toFixed(1)},${(y + width * 0.05).toFixed(1)}`).join(" ");
      return `<polyline points="${line}" fill="none" stroke="${cssColor(color)}" stroke-width="${width * 0.17}" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join("");
}

/** The gradient that beads refer to. */
export const BEAD_DEFINITION = `<radialGradient id="bead" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#3a3a40"/><stop offset="0.45" stop-color="#0d0d10"/><stop offset="1" stop-color="#000"/></radialGradient>`;

/** Round black eyes with a lamp mirrored in each. */
export function drawBeads({ left, right, radius }: EyePlan): string {
  return [left, right]
    .map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#bead)"/><ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.4}" rx="${radius * 0.24}" ry="${radius * 0.19}" fill="#fff" fill-opacity="0.95"/><path d="M${x - radius * 0.62} ${y + radius * 0.5}A${radius * 0.8} ${radius * 0.8} 0 0 0 ${x + radius * 0.62} ${y + radius * 0.5}" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="${radius * 0.1}" stroke-linecap="round"/>`,
    )
    .join("");
}

/** A frame round both eyes; `reach` is how long its arms show, in pixels. */
export function drawGlasses(
  { left, right, radius, angle }: EyePlan,
  { color, isDark }: Glasses,
  reach: number,
): string {
  const frame = cssColor(scaleColor(color, 0.8));
  const [half, high] = [radius * 1.75, radius * 1.5];
  const turn = (angle * 180) / Math.PI;
  const lens = ({ x, y }: Point) =>
    `<rect x="${x - half}" y="${y - high}" width="${half * 2}" height="${high * 2}" rx="${radius * 0.9}" transform="rotate(${turn} ${x} ${y})" fill="${isDark ? "#101014" : "#dfe9f2"}" fill-opacity="${isDark ? 0.94 : 0.16}" stroke="${frame}" stroke-width="${radius * 0.34}"/>${isDark ? `<path d="M${x - half * 0.6} ${y - high * 0.2}L${x - half * 0.1} ${y - high * 0.75}L${x + half * 0.2} ${y - high * 0.75}L${x - half * 0.6} ${y + high * 0.25}Z" fill="#fff" fill-opacity="0.28"/>` : ""}`;
  const arm = (from: Point, side: number) =>
    `<path d="M${from.x + side * half} ${from.y - high * 0.3}L${from.x + side * (half + reach)} ${from.y - high * 0.4}" stroke="${frame}" stroke-width="${radius * 0.3}"/>`;
  const bridge = `<path d="M${left.x + half} ${left.y - radius * 0.3}Q${(left.x + right.x) / 2} ${(left.y + right.y) / 2 - radius * 0.75} ${right.x - half} ${right.y - radius * 0.3}" fill="none" stroke="${frame}" stroke-width="${radius * 0.32}"/>`;
  return lens(left) + lens(right) + bridge + arm(left, -1) + arm(right, 1);
}
