import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";
import { type DrawScene, fillAll, glow, gradient, outline, short, sparkle } from "./svg-shapes.ts";

function drawStars(width: number, height: number, unit: number, random: Random): string {
  const [small, large]: [string[], string[]] = [[], []];
  for (let i = 0; i < 420; i += 1) {
    const [x, y, size] = [random() * width, height * random() ** 1.3, random()];
    const r = unit * (0.0012 + 0.0028 * size ** 4);
    small.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${r.toFixed(2)}" opacity="${(0.35 + random() * 0.65).toFixed(2)}"/>`,
    );
  }
  for (let i = 0; i < 16; i += 1)
    large.push(
      sparkle({ x: random() * width, y: height * 0.8 * random() }, unit * (0.012 + random() * 0.024)),
    );
  return `<g fill="#fff">${small.join("")}<path d="${large.join("")}" fill="#fff6d8"/></g>`;
}

/** A tower with a pointed roof and a flag-less spire, its foot at `foot`. */
function drawTower(foot: Point, w: number, h: number, wall: string, roof: string): string {
  const top = foot.y - h;
  const body = outline([
    { x: foot.x - w / 2, y: foot.y },
    { x: foot.x - w / 2, y: top },
    { x: foot.x + w / 2, y: top },
    { x: foot.x + w / 2, y: foot.y },
  ]);
  const cap = outline([
    { x: foot.x - w * 0.68, y: top + w * 0.08 },
    { x: foot.x - w * 0.2, y: top - w * 0.9 },
    { x: foot.x, y: top - w * 2.2 },
    { x: foot.x + w * 0.2, y: top - w * 0.9 },
    { x: foot.x + w * 0.68, y: top + w * 0.08 },
  ]);
  const pane = (dy: number) =>
    `<path d="M${short(foot.x - w * 0.11)} ${short(top + dy + w * 0.4)}v${short(-w * 0.25)}a${short(w * 0.11)} ${short(w * 0.14)} 0 0 1 ${short(w * 0.22)} 0v${short(w * 0.25)}Z" fill="#ffdf8a"/>`;
  const panes = Array.from({ length: Math.max(1, Math.floor(h / (w * 1.6))) }, (_, i) =>
    pane(w * (0.35 + i * 1.3)),
  );
  return `<path d="${body}" fill="${wall}"/><path d="${cap}" fill="${roof}"/>${panes.join("")}`;
}

/** A made-up castle: towers of different heights, the highest in the middle. */
function drawCastle(foot: Point, size: number): string {
  const towers = [
    [-0.62, 0.09, 0.42],
    [0.64, 0.09, 0.36],
    [-0.4, 0.12, 0.62],
    [0.42, 0.12, 0.7],
    [-0.2, 0.11, 0.86],
    [0.2, 0.1, 0.8],
    [0, 0.17, 1.05],
  ] as const;
  const wall = `<path d="${outline([
    { x: foot.x - size * 0.7, y: foot.y },
    { x: foot.x - size * 0.66, y: foot.y - size * 0.3 },
    { x: foot.x - size * 0.3, y: foot.y - size * 0.46 },
    { x: foot.x + size * 0.3, y: foot.y - size * 0.46 },
    { x: foot.x + size * 0.68, y: foot.y - size * 0.28 },
    { x: foot.x + size * 0.72, y: foot.y },
  ])}" fill="#3b3f93"/>`;
  return (
    towers
      .map(([x, w, h], i) =>
        drawTower(
          { x: foot.x + x * size, y: foot.y },
          w * size,
          h * size,
          i % 2 ? "#474ba6" : "#3f4399",
          "#2a2470",
        ),
      )
      .join("") + wall
  );
}

/** A ribbon of dust that sweeps round the head. */
function drawDust(focus: Point, unit: number, random: Random): string {
  const motes: string[] = [];
  for (let i = 0; i < 260; i += 1) {
    const t = random();
    const angle = -2.6 + t * 4.6;
    const radius = unit * (0.36 + 0.16 * t) + (random() + random() - 1) * unit * 0.045;
    const [x, y] = [focus.x + Math.cos(angle) * radius * 1.05, focus.y + Math.sin(angle) * radius * 0.8];
    const size = unit * (0.001 + 0.004 * random() ** 3);
    motes.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${size.toFixed(2)}" opacity="${(0.3 + 0.7 * random()).toFixed(2)}"/>`,
    );
    if (i % 20 === 0) motes.push(`<path d="${sparkle({ x, y }, unit * (0.01 + 0.014 * random()))}"/>`);
  }
  return `<g fill="#ffeaa8">${motes.join("")}</g>`;
}

/** A starlit night over a far castle: deep blue sky that glows towards the hills, and golden dust round the head. */
export const magicNight: DrawScene = ({ width, height, focus, random }) => {
  const unit = Math.sqrt(width * height);
  const horizon = Math.min(height * 0.84, Math.max(height * 0.58, focus.y + unit * 0.24));
  const side = focus.x < width * 0.45 ? 1 : -1;
  const castle = {
    x: Math.min(width * 0.86, Math.max(width * 0.14, focus.x + side * Math.max(width * 0.3, unit * 0.28))),
    y: horizon + unit * 0.05,
  };
  const ridge = (y: number, swing: number, fill: string, phase: number) => {
    const points = Array.from({ length: 33 }, (_, i) => {
      const t = i / 32;
      const rise = Math.sin(t * 5 + phase) * 0.6 + Math.sin(t * 13 + phase * 3) * 0.2;
      return `${short(t * width)} ${short(y - rise * swing)}`;
    });
    return `<path d="M0 ${height}L${points.join("L")}L${width} ${height}Z" fill="${fill}"/>`;
  };
  return [
    gradient("sky", [
      ["#0a0f3d", 0],
      ["#1b2a7a", 0.3],
      ["#4a3fa8", 0.5],
      ["#a05cc0", 0.63],
      ["#f39ab0", 0.74],
      ["#ffd9a8", 0.84],
    ]),
    fillAll("url(#sky)"),
    glow("moonlight", { x: focus.x, y: focus.y }, unit * 0.62, "#8fb4ff", 0.6),
    drawStars(width, horizon, unit, random),
    ridge(horizon - unit * 0.02, unit * 0.04, "#7b58b8", random() * 6),
    drawCastle(castle, unit * 0.3),
    glow("castlelight", { x: castle.x, y: castle.y - unit * 0.1 }, unit * 0.28, "#ffd9a0", 0.3),
    ridge(horizon + unit * 0.045, unit * 0.035, "#39337f", random() * 6),
    ridge(horizon + unit * 0.12, unit * 0.03, "#1d1d57", random() * 6),
    drawDust(focus, unit, random),
  ].join("");
};
