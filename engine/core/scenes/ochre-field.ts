import type { DrawScene } from "./scene-brief.ts";
import { fillAll, glow } from "./svg-shapes.ts";

const WARM = ["#f0c95a", "#f2a65a", "#e8836b", "#f6d98a"] as const;
const COOL = ["#5b4a8f", "#3f6f9a", "#7a4f8a", "#2f7f86"] as const;

/** A plain field of ochre, coral and violet, light round the head, for a brush to move in. */
export const ochreField: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const pool = (color: string, index: number, low: number) =>
    glow(
      `pool${low}${index}`,
      { x: random() * width, y: height * (low + random() * 0.6) },
      unit * (0.28 + random() * 0.22),
      color,
      0.85,
    );
  return [
    fillAll("#d99a4e"),
    ...COOL.map((color, index) => pool(color, index, 0.45)),
    ...WARM.map((color, index) => pool(color, index, -0.1)),
    ...COOL.slice(0, 2).map((color, index) => pool(color, index + 4, 0.1)),
    glow("light", focus, unit * 0.5, "#ffe9a8", 0.75),
  ].join("");
};
