import type { Point } from "../face/face.ts";
import type { Random } from "../raster/random.ts";
import { short } from "./svg-shapes.ts";

/** From the shaded underside to the lit heads. */
const TONES = ["#b4cce9", "#cfe0f3", "#e6f0fa", "#ffffff"] as const;
const PUFFS = 30;

/** One round head of a cloud: puffs, shaded at its lower right, lit at its upper left. */
function drawHead({ x, y }: Point, radius: number, shade: number, random: Random): string {
  const tones = TONES.map(() => [] as string[]);
  for (let i = 0; i < PUFFS; i += 1) {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.86];
    const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const lit = 0.5 - dx * 0.5 - dy * 0.75 - shade + (random() - 0.5) * 0.25;
    const tone = lit > 0.35 ? 3 : lit > 0.05 ? 2 : lit > -0.35 ? 1 : 0;
    const r = radius * (0.46 - 0.05 * tone) * (0.6 + random() * 0.55);
    tones[tone]!.push(
      `<ellipse cx="${short(x + dx * radius)}" cy="${short(y + dy * radius * 0.85)}" rx="${short(r)}" ry="${short(r * 0.88)}"/>`,
    );
  }
  return tones.map((puffs, tone) => `<g fill="${TONES[tone]}">${puffs.join("")}</g>`).join("");
}

/** A heap cloud on a flat foot: towers of heads, highest near the middle. `foot` is the middle of its base. */
export function drawCloud(foot: Point, width: number, height: number, random: Random): string {
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
export function drawWisp({ x, y }: Point, width: number, random: Random): string {
  const strands = Array.from({ length: 16 }, () => {
    const [dx, dy] = [(random() - 0.5) * width, (random() + random() - 1) * width * 0.08];
    const rx = width * (0.08 + 0.16 * random());
    return `<ellipse cx="${short(x + dx)}" cy="${short(y + dy)}" rx="${short(rx)}" ry="${short(rx * (0.015 + 0.035 * random()))}" opacity="${short(0.3 + random() * 0.5)}"/>`;
  });
  return `<g fill="#f4faff" transform="rotate(-6 ${short(x)} ${short(y)})">${strands.join("")}</g>`;
}
