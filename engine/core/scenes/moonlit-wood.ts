import { bareTree, bat, fog, ground, moon, stars } from "./night-shapes.ts";
import type { DrawScene } from "./scene-brief.ts";
import { fillAll, glow, gradient, short } from "./svg-shapes.ts";

/** A dark wood before a huge moon, with fireflies and a violet mist. */
export const moonlitWood: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const size = { width, height };
  const horizon = Math.max(height * 0.66, Math.min(height * 0.84, focus.y + unit * 0.32));
  const side = focus.x < width * 0.5 ? 1 : -1;
  const moonAt = {
    x: Math.min(width * 0.86, Math.max(width * 0.14, focus.x + side * unit * 0.2)),
    y: Math.min(height * 0.36, Math.max(unit * 0.2, focus.y - unit * 0.06)),
  };
  const trunks = (count: number, fill: string, wide: number) =>
    Array.from({ length: count }, (_, i) => {
      const x = ((i + random() * 0.8) / count) * width;
      const w = unit * wide * (0.6 + 0.8 * random());
      return `<path d="M${short(x - w)} ${short(height)}Q${short(x - w * 0.4)} ${short(height * 0.5)} ${short(x - w * 0.3)} 0H${short(x + w * 0.4)}Q${short(x + w * 0.5)} ${short(height * 0.5)} ${short(x + w * 1.2)} ${short(height)}Z" fill="${fill}"/>`;
    }).join("");
  const flies = Array.from({ length: 34 }, (_, i) =>
    glow(
      `fly-${i}`,
      { x: random() * width, y: height * (0.4 + 0.6 * random()) },
      unit * (0.006 + 0.012 * random()),
      "#d9ff8a",
      0.9,
    ),
  );
  const bats = Array.from({ length: 5 }, () =>
    bat(
      { x: moonAt.x + (random() - 0.5) * unit * 0.5, y: moonAt.y + (random() - 0.6) * unit * 0.3 },
      unit * (0.03 + 0.05 * random()),
      (random() - 0.5) * 40,
      "#140a22",
    ),
  );
  return [
    gradient("sky", [
      ["#0c0a24", 0],
      ["#2a1c5a", 0.45],
      ["#5a3a8c", 0.72],
      ["#2b1a45", 1],
    ]),
    fillAll("url(#sky)"),
    stars(size, unit, 120, random),
    moon("moon", moonAt, unit * 0.2, "#efe6c4"),
    trunks(9, "#2b1f52", 0.018),
    fog("mist", { width, y: horizon - unit * 0.04, unit }, "#a58fd6", 0.32, random),
    ground(size, horizon, unit * 0.02, "#1a1234", 0.7),
    trunks(4, "#150e2b", 0.035),
    bareTree({ x: width * 0.04, y: height }, unit * 0.95, random, "#0d081c"),
    bareTree({ x: width * 0.97, y: height }, unit * 0.85, random, "#0d081c"),
    fog("haze", { width, y: height * 0.94, unit }, "#7f68b4", 0.35, random),
    ...bats,
    ...flies,
  ].join("");
};
