import type { Point } from "../face/face.ts";
import { bareTree, bat, fog, grave, ground, moon, pumpkin, stars } from "./night-shapes.ts";
import { type DrawScene, fillAll, glow, gradient, short } from "./svg-shapes.ts";

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

/** An old graveyard in a greenish night: crooked stones, leafless trees and thick fog. */
export const graveyard: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const size = { width, height };
  const side = focus.x < width * 0.5 ? 1 : -1;
  const horizon = Math.max(height * 0.58, Math.min(height * 0.78, focus.y + unit * 0.22));
  const moonAt = {
    x: Math.min(width * 0.9, Math.max(width * 0.1, focus.x + side * Math.max(unit * 0.32, width * 0.28))),
    y: Math.min(height * 0.22, unit * 0.2),
  };
  const row = (count: number, y: number, scale: number, fill: string, edge: string) =>
    Array.from({ length: count }, (_, i) =>
      grave(
        { x: ((i + 0.5 + (random() - 0.5) * 0.6) / count) * width, y: y + (random() - 0.5) * unit * 0.03 },
        unit * scale * (0.8 + 0.4 * random()),
        random() < 0.35,
        (random() - 0.5) * 18,
        fill,
        edge,
      ),
    ).join("");
  return [
    gradient("sky", [
      ["#060d10", 0],
      ["#12262a", 0.45],
      ["#2c4a42", 0.7],
      ["#57705a", 0.82],
      ["#18221c", 1],
    ]),
    fillAll("url(#sky)"),
    stars(size, unit, 90, random),
    moon("moon", moonAt, unit * 0.085, "#dfe8c8"),
    bareTree({ x: width * 0.06, y: horizon + unit * 0.04 }, unit * 0.8, random, "#0b1310"),
    bareTree({ x: width * 0.95, y: horizon + unit * 0.04 }, unit * 0.65, random, "#0d1512"),
    ground(size, horizon, unit * 0.02, "#1a2620", 0.4),
    row(9, horizon + unit * 0.02, 0.045, "#33413c", "#1a2420"),
    fog("mist", { width, y: horizon + unit * 0.01, unit }, "#b9cbb5", 0.4, random),
    ground(size, horizon + unit * 0.09, unit * 0.02, "#121b16", 2.2),
    row(6, horizon + unit * 0.14, 0.085, "#414f49", "#18211d"),
    fog("haze", { width, y: horizon + unit * 0.17, unit }, "#a8bda6", 0.42, random),
    row(3, horizon + unit * 0.3, 0.15, "#2d3833", "#0f1613"),
    fog("smoke", { width, y: height * 0.98, unit }, "#8fa590", 0.35, random),
  ].join("");
};

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
