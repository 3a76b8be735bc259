import type { Point } from "../face/face.ts";
import { bareTree, bat, fog, ground, moon, pumpkin, stars } from "./night-shapes.ts";
import type { DrawScene } from "./scene-brief.ts";
import { fillAll, gradient, short } from "./svg-shapes.ts";

/** The outline of an old castle with lit windows, its foot at `foot`. */
function drawCastle(foot: Point, size: number): string {
  const towers = [
    [-0.46, 0.16, 0.62],
    [-0.16, 0.22, 0.46],
    [0.1, 0.15, 0.95],
    [0.34, 0.18, 0.55],
    [0.52, 0.12, 0.74],
  ] as const;
  return towers
    .map(([x, w, h]) => {
      const [left, top] = [foot.x + (x - w / 2) * size, foot.y - h * size];
      const wide = w * size;
      const roof = `M${short(left - wide * 0.14)} ${short(top)}L${short(left + wide / 2)} ${short(top - wide * 1.7)}L${short(left + wide * 1.14)} ${short(top)}Z`;
      const panes = [0.18, 0.45, 0.72]
        .filter((share) => share * h * size < h * size - wide * 0.4)
        .map(
          (share) =>
            `<rect x="${short(left + wide * 0.4)}" y="${short(top + share * h * size)}" width="${short(wide * 0.2)}" height="${short(wide * 0.36)}" rx="${short(wide * 0.1)}" fill="#ffb347" opacity="0.85"/>`,
        );
      return `<rect x="${short(left)}" y="${short(top)}" width="${short(wide)}" height="${short(h * size)}" fill="#120c1e"/><path d="${roof}" fill="#0c0816"/>${panes.join("")}`;
    })
    .join("");
}

/** A castle on a hill under a full moon, with bats, fog and lit pumpkins. */
export const castleNight: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const size = { width, height };
  const side = focus.x < width * 0.5 ? 1 : -1;
  const horizon = Math.max(height * 0.62, Math.min(height * 0.8, focus.y + unit * 0.28));
  const clamp = (x: number) => Math.min(width * 0.9, Math.max(width * 0.1, x));
  const moonAt = {
    x: clamp(focus.x - side * Math.max(unit * 0.3, width * 0.27)),
    y: Math.min(height * 0.24, unit * 0.22),
  };
  const castleAt = {
    x: clamp(focus.x + side * Math.max(unit * 0.36, width * 0.34)),
    y: horizon + unit * 0.03,
  };
  const bats = Array.from({ length: 7 }, () =>
    bat(
      { x: moonAt.x + (random() - 0.4) * side * unit * 0.5, y: moonAt.y + (random() - 0.35) * unit * 0.3 },
      unit * (0.035 + 0.06 * random()),
      (random() - 0.5) * 40,
      "#0c0814",
    ),
  );
  return [
    gradient("sky", [
      ["#0b0a1c", 0],
      ["#241a46", 0.4],
      ["#54306a", 0.68],
      ["#8a4a63", 0.82],
      ["#2a1830", 1],
    ]),
    fillAll("url(#sky)"),
    stars(size, unit, 160, random),
    moon("moon", moonAt, unit * 0.105),
    ground(size, horizon, unit * 0.03, "#1d1430", 1.3),
    drawCastle(castleAt, unit * 0.36),
    fog("mist", { width, y: horizon + unit * 0.02, unit }, "#a9a3c9", 0.3, random),
    ground(size, horizon + unit * 0.07, unit * 0.025, "#120c1d", random() * 6),
    bareTree({ x: clamp(focus.x - side * unit * 0.5), y: height * 1.02 }, unit * 0.75, random, "#0a0610"),
    pumpkin("lamp-a", { x: width * 0.1, y: height * 0.93 }, unit * 0.12),
    pumpkin("lamp-b", { x: width * 0.9, y: height * 0.95 }, unit * 0.1),
    fog("haze", { width, y: height * 0.95, unit }, "#8f86b3", 0.3, random),
    ...bats,
  ].join("");
};
