import { bareTree, fog, grave, ground, moon, stars } from "./night-shapes.ts";
import type { DrawScene } from "./scene-brief.ts";
import { fillAll, gradient } from "./svg-shapes.ts";

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
