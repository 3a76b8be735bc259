import type { Random } from "../raster/random.ts";
import type { Point } from "../face/face.ts";
import { type DrawScene, ellipse, fillAll, gradient, short } from "./svg-shapes.ts";

/** From the shaded underside to the lit heads. */
const TONES = ["#b4cce9", "#cfe0f3", "#e6f0fa", "#ffffff"] as const;
const PUFFS = 30;

/** A hill from edge to edge: its outline swings about `y`. */
function drawHill(
  width: number,
  height: number,
  y: number,
  swing: number,
  fill: string,
  phase: number,
): string {
  const points: string[] = [];
  for (let i = 0; i <= 24; i += 1) {
    const t = i / 24;
    const rise = Math.sin(t * 4.4 + phase) * 0.6 + Math.sin(t * 9.7 + phase * 2.3) * 0.25;
    points.push(`${short(t * width)} ${short(y - rise * swing)}`);
  }
  return `<path d="M0 ${height}L${points.join("L")}L${width} ${height}Z" fill="${fill}"/>`;
}

const LEAVES = ["#2c6a45", "#3b8049", "#549a4a", "#79b654"] as const;

/** A wood along a height: crowns of leaves, dark below and behind, light above and in front. */
function drawTrees(width: number, y: number, size: number, random: Random): string {
  const layers = LEAVES.map(() => [] as string[]);
  for (let x = -size; x < width + size; x += size * (0.55 + random() * 0.7)) {
    const [crown, foot] = [size * (0.5 + random() * 0.6), y + size * 0.25 * Math.sin(x / (size * 4))];
    for (let i = 0; i < 34; i += 1) {
      const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random())];
      const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away];
      const lit = -dx * 0.35 - dy * 0.9 + (random() - 0.5) * 0.7;
      const tone = lit > 0.75 ? 3 : lit > 0.25 ? 2 : lit > -0.3 ? 1 : 0;
      const r = crown * (0.34 - 0.06 * tone) * (0.7 + random() * 0.6);
      layers[tone]!.push(ellipse({ x: x + dx * crown, y: foot + dy * crown * 0.8 }, r, r * 0.75));
    }
  }
  return layers.map((leaves, tone) => `<path d="${leaves.join("")}" fill="${LEAVES[tone]}"/>`).join("");
}

/** Blades of grass and small flowers, larger towards the foot of the picture. */
function drawGrass(width: number, height: number, from: number, size: number, random: Random): string {
  const greens = ["#4f9a3c", "#6cb848", "#8ed05a", "#3f8436", "#b2df6e"];
  const blades = greens.map(() => [] as string[]);
  const flowers: string[] = [];
  for (let i = 0; i < 1500; i += 1) {
    const near = random() ** 0.8;
    const [x, y] = [random() * width, from + near * (height - from) * 1.05];
    const length = size * (0.12 + near * 0.55) * (0.6 + random() * 0.8);
    const [lean, w] = [(random() - 0.35) * length * 0.7, Math.max(0.6, length * 0.06)];
    blades[i % greens.length]!.push(
      `M${short(x - w)} ${short(y)}Q${short(x)} ${short(y - length * 0.6)} ${short(x + lean)} ${short(y - length)}Q${short(x + w * 1.5)} ${short(y - length * 0.5)} ${short(x + w)} ${short(y)}Z`,
    );
    if (i % 13 !== 0) continue;
    const color = ["#ffffff", "#ffe46b", "#ff9bb0", "#ffffff"][Math.floor(random() * 4)]!;
    flowers.push(
      `<ellipse cx="${short(x + lean)}" cy="${short(y - length)}" rx="${short(w * 1.5 + 0.8)}" ry="${short(w * 1.1 + 0.6)}" fill="${color}"/>`,
    );
  }
  return (
    blades.map((paths, i) => `<path d="${paths.join("")}" fill="${greens[i]}" opacity="0.8"/>`).join("") +
    flowers.join("")
  );
}

/** A summer's day in gouache: deep blue sky, heap clouds, woods and a flowering meadow. */
export const summerMeadow: DrawScene = ({ width, height, focus, random }) => {
  const horizon = Math.min(height * 0.8, Math.max(height * 0.6, focus.y + height * 0.16));
  const size = Math.sqrt(width * height) * 0.09;
  const cloud = (x: number, y: number, w: number, h: number) =>
    drawCloud({ x: width * x, y: horizon * y }, size * w, size * h, random);
  return [
    gradient("sky", ["#1565bd", "#2f86d6", "#62b0ea", "#a9daf3", "#e6f6f0"]),
    fillAll("url(#sky)"),
    drawWisp({ x: width * 0.7, y: horizon * 0.16 }, size * 5, random),
    drawWisp({ x: width * 0.22, y: horizon * 0.24 }, size * 4, random),
    cloud(0.5, 1.03, Math.max(9, (width / size) * 1.1), 1.5),
    cloud(0.1, 1.02, 7.5, 4.4),
    cloud(0.92, 1.02, 8.5, 5.6),
    drawHill(width, height, horizon, size * 0.7, "#8fc2b4", random() * 6),
    drawHill(width, height, horizon + size * 0.45, size * 0.5, "#6fae86", random() * 6),
    drawTrees(width, horizon + size * 1.05, size * 0.8, random),
    gradient("meadow", ["#a9d964", "#79bf4e", "#4c9a3f"]),
    drawHill(width, height, horizon + size * 1.35, size * 0.25, "url(#meadow)", random() * 6),
    drawGrass(width, height, horizon + size * 1.5, size, random),
  ].join("");
};

/** One round head of a cloud: puffs, shaded at its lower right, lit at its upper left. */
function drawHead({ x, y }: Point, radius: number, shade: number, random: Random): string {
  const tones = TONES.map(() => [] as string[]);
  for (let i = 0; i < PUFFS; i += 1) {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.86];
    const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const lit = 0.5 - dx * 0.5 - dy * 0.75 - shade + (random() - 0.5) * 0.25;
    const tone = lit > 0.35 ? 3 : lit > 0.05 ? 2 : lit > -0.35 ? 1 : 0;
    const r = radius * (0.46 - 0.05 * tone) * (0.6 + random() * 0.55);
    tones[tone]!.push(ellipse({ x: x + dx * radius, y: y + dy * radius * 0.85 }, r, r * 0.88));
  }
  return tones.map((puffs, tone) => `<path d="${puffs.join("")}" fill="${TONES[tone]}"/>`).join("");
}

/** A heap cloud on a flat foot: towers of heads, highest near the middle. `foot` is the middle of its base. */
function drawCloud(foot: Point, width: number, height: number, random: Random): string {
  const peak = 0.5 + (random() - 0.5) * 0.24;
  const rise = (across: number): number =>
    Math.max(
      0.12,
      Math.sqrt(Math.max(0, 1 - ((across - peak) / 0.3) ** 2)),
      0.55 * Math.sqrt(Math.max(0, 1 - ((across - 0.24) / 0.24) ** 2)),
      0.42 * Math.sqrt(Math.max(0, 1 - ((across - 0.8) / 0.2) ** 2)),
    );
  const heads: { x: number; y: number; r: number; shade: number }[] = [];
  for (let i = 0; i < 46; i += 1) {
    const across = random();
    const up = rise(across) * (i % 3 === 0 ? 0.95 : random());
    const r = height * (0.12 + 0.08 * random()) * (0.5 + 0.7 * Math.sin(Math.PI * across));
    heads.push({
      x: foot.x + (across - 0.5) * width,
      y: foot.y - up * height * 0.85,
      r,
      shade: 0.55 * (1 - up / rise(across)) + (up < 0.15 ? 0.3 : 0),
    });
  }
  heads.sort((a, b) => a.y - b.y);
  return heads.map((head) => drawHead(head, head.r, head.shade, random)).join("");
}

/** A thin streak of cloud high up, `centre` in its middle. */
function drawWisp({ x, y }: Point, width: number, random: Random): string {
  const strands = Array.from({ length: 16 }, () => {
    const [dx, dy] = [(random() - 0.5) * width, (random() + random() - 1) * width * 0.08];
    const rx = width * (0.08 + 0.16 * random());
    return `<ellipse cx="${short(x + dx)}" cy="${short(y + dy)}" rx="${short(rx)}" ry="${short(rx * (0.015 + 0.035 * random()))}" opacity="${short(0.3 + random() * 0.5)}"/>`;
  });
  return `<g fill="#f4faff" transform="rotate(-6 ${short(x)} ${short(y)})">${strands.join("")}</g>`;
}
