import type { Point } from "../../../core/face/face.ts";
import { heart } from "./expressions.ts";

export type PropName = "hearts" | "stars" | "flower" | "bubbles" | "sparkles" | "cloud";

const star = ({ x, y }: Point, size: number, arms: number, inner: number): string =>
  `M${Array.from({ length: arms * 2 }, (_, i) => {
    const angle = (i / (arms * 2)) * Math.PI * 2 - Math.PI / 2;
    const reach = i % 2 === 0 ? size : size * inner;
    return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
  }).join("L")}Z`;

const round = 'stroke-linejoin="round"';

/** A small prop as SVG round a point, about `size` pixels from its middle to its edge. */
export function drawProp(name: PropName, at: Point, size: number): string {
  const { x, y } = at;
  const near = (dx: number, dy: number): Point => ({ x: x + dx * size, y: y + dy * size });
  switch (name) {
    case "hearts":
      return `<path d="${heart(near(-0.2, 0.15), size * 0.95)}" fill="#ff5d8f"/><path d="${heart(near(0.62, -0.45), size * 0.5)}" fill="#ff8fb1"/><ellipse cx="${x - size * 0.5}" cy="${y - size * 0.1}" rx="${size * 0.12}" ry="${size * 0.17}" fill="#fff" opacity="0.8"/>`;
    case "stars":
      return `<path d="${star(near(0, 0.1), size * 0.85, 5, 0.5)}" fill="#ffc93c" stroke="#ffc93c" stroke-width="${size * 0.18}" ${round}/><circle cx="${x - size * 0.2}" cy="${y - size * 0.1}" r="${size * 0.1}" fill="#fff" opacity="0.85"/>`;
    case "flower":
      return `${[0, 1, 2, 3, 4].map((i) => `<circle cx="${x + Math.cos(i * 1.2566 - 1.57) * size * 0.48}" cy="${y + Math.sin(i * 1.2566 - 1.57) * size * 0.48}" r="${size * 0.4}" fill="#ff9ec4"/>`).join("")}<circle cx="${x}" cy="${y}" r="${size * 0.3}" fill="#ffd75e"/>`;
    case "bubbles":
      return [
        [-0.45, 0.4, 0.26],
        [0, 0, 0.34],
        [0.5, -0.5, 0.46],
      ]
        .map(
          ([dx = 0, dy = 0, r = 0]) =>
            `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="#bfe3ff" stroke="#7fbdf0" stroke-width="${size * 0.06}"/><circle cx="${x + (dx - r * 0.35) * size}" cy="${y + (dy - r * 0.35) * size}" r="${r * size * 0.22}" fill="#fff"/>`,
        )
        .join("");
    case "sparkles":
      return `<path d="${star(near(-0.1, 0.1), size * 0.9, 4, 0.3)}" fill="#8fd3ff" stroke="#8fd3ff" stroke-width="${size * 0.1}" ${round}/><path d="${star(near(0.65, -0.55), size * 0.42, 4, 0.3)}" fill="#b79cff" stroke="#b79cff" stroke-width="${size * 0.06}" ${round}/>`;
    case "cloud":
      return `<path d="M${x - size * 0.8} ${y + size * 0.4}a${size * 0.36} ${size * 0.36} 0 0 1 ${size * 0.1} -${size * 0.7}a${size * 0.46} ${size * 0.46} 0 0 1 ${size * 0.85} -${size * 0.1}a${size * 0.4} ${size * 0.4} 0 0 1 ${size * 0.65} ${size * 0.8}Z" fill="#d8ecff"/>`;
  }
}
