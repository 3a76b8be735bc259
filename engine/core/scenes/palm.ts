import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";
import { outline, short } from "./svg-shapes.ts";

/** One frond: a bent rib with leaflets hanging from both of its sides. */
function drawFrond(root: Point, angle: number, length: number, random: Random): string {
  const sag = length * (0.35 + 0.35 * Math.abs(Math.cos(angle)) + random() * 0.15);
  const end = { x: root.x + Math.cos(angle) * length, y: root.y - Math.sin(angle) * length + sag };
  const bend = {
    x: root.x + Math.cos(angle) * length * 0.55,
    y: root.y - Math.sin(angle) * length * 0.75 - length * 0.12,
  };
  const at = (t: number): Point => ({
    x: (1 - t) ** 2 * root.x + 2 * t * (1 - t) * bend.x + t * t * end.x,
    y: (1 - t) ** 2 * root.y + 2 * t * (1 - t) * bend.y + t * t * end.y,
  });
  const leaflets: string[] = [];
  const count = 22;
  for (let i = 1; i <= count; i += 1) {
    const t = i / count;
    const [from, next] = [at(t), at(Math.min(1, t + 0.05))];
    const along = Math.atan2(next.y - from.y, next.x - from.x);
    const reach = length * (0.1 + 0.3 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.1)));
    for (const side of [-1, 1]) {
      const lean = along + side * (0.75 - 0.4 * t) + (random() - 0.5) * 0.18;
      const drop = reach * 0.35;
      const tip = { x: from.x + Math.cos(lean) * reach, y: from.y + Math.sin(lean) * reach + drop };
      const w = length * 0.02;
      const back = { x: from.x - Math.cos(along) * w, y: from.y - Math.sin(along) * w };
      const front = { x: from.x + Math.cos(along) * w, y: from.y + Math.sin(along) * w };
      leaflets.push(outline([back, tip, front]));
    }
  }
  const rib = `<path d="M${short(root.x)} ${short(root.y)}Q${short(bend.x)} ${short(bend.y)} ${short(end.x)} ${short(end.y)}" fill="none" stroke-width="${short(length * 0.03)}"/>`;
  return `${rib}<path d="${leaflets.join("")}" stroke="none"/>`;
}

/** A palm tree in one colour, from its foot to a crown `height` pixels above; `lean` pixels to the right. */
export function drawPalm(foot: Point, height: number, lean: number, color: string, random: Random): string {
  const crown = { x: foot.x + lean, y: foot.y - height };
  const half = height * 0.018;
  const middle = { x: foot.x + lean * 0.15, y: foot.y - height * 0.5 };
  const trunk =
    `<path d="M${short(foot.x - half * 1.5)} ${short(foot.y)}Q${short(middle.x - half)} ${short(middle.y)} ${short(crown.x - half * 0.7)} ${short(crown.y)}` +
    `L${short(crown.x + half * 0.7)} ${short(crown.y)}Q${short(middle.x + half)} ${short(middle.y)} ${short(foot.x + half * 1.5)} ${short(foot.y)}Z"/>`;
  const fronds: string[] = [];
  const count = 11;
  for (let i = 0; i < count; i += 1) {
    const angle = -0.5 + (i / (count - 1)) * (Math.PI + 1) + (random() - 0.5) * 0.2;
    fronds.push(drawFrond(crown, angle, height * (0.3 + random() * 0.08), random));
  }
  return `<g fill="${color}" stroke="${color}" stroke-linecap="round">${trunk}${fronds.join("")}</g>`;
}
