import type { Rgb } from "../../../core/raster/raster.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { toHex } from "./palette.ts";
import type { Stage } from "./stage.ts";

/** A conifer from its foot, as the `d` of a path. */
function conifer(x: number, foot: number, height: number, random: () => number): string {
  const tiers = 6 + Math.floor(random() * 3);
  const half = height * (0.17 + random() * 0.06);
  const points: string[] = [`M${short(x)} ${short(foot - height)}`];
  const side = (sign: 1 | -1, from: number, to: number, step: number) => {
    for (let i = from; i !== to; i += step) {
      const down = (i + 1) / tiers;
      const reach = half * down * (0.85 + random() * 0.3);
      const y = foot - height * (1 - down * 0.93);
      const tip = `L${short(x + sign * reach)} ${short(y)}`;
      const notch = `L${short(x + sign * reach * 0.52)} ${short(y - height * 0.02)}`;
      points.push(step > 0 ? tip + notch : notch + tip);
    }
  };
  side(1, 0, tiers, 1);
  points.push(`L${short(x + height * 0.015)} ${short(foot)}L${short(x - height * 0.015)} ${short(foot)}`);
  side(-1, tiers - 1, -1, -1);
  return `${points.join("")}Z`;
}

/** Rows of conifers behind each other, the farther ones in mist. */
export function drawForest({ picture, palette, unit, horizon, random, plan }: Stage): string {
  const rows = [0.05, 0.3, 0.62, 1];
  const snowy = plan.skies.has("snow");
  return rows
    .map((near) => {
      const foot = horizon + unit * (0.05 + 0.3 * near ** 1.4);
      const height = unit * (0.1 + 0.3 * near);
      const color = mixColors(palette.far, mixColors(palette.near, palette.grass, 0.22), 0.22 + 0.78 * near);
      const trees: string[] = [];
      const caps: string[] = [];
      const step = height * 0.23;
      for (let x = -step; x < picture.width + step; x += step * (0.5 + random() * 0.95)) {
        // The nearest row leaves the middle open, so that the eye finds a way in.
        const middle = Math.abs(x / picture.width - 0.5);
        if (near === 1 && middle < 0.27) continue;
        const tall = height * (0.6 + random() * 0.6) * (near === 1 ? 0.7 + middle : 1);
        const d = conifer(x, foot + random() * unit * 0.02, tall, random);
        trees.push(d);
        if (snowy) caps.push(conifer(x - tall * 0.012, foot - tall * 0.04, tall * 0.93, random));
      }
      const ground = `<path d="M0 ${short(picture.height)}V${short(foot - unit * 0.004)}H${short(picture.width)}V${short(picture.height)}Z" fill="${toHex(snowy ? mixColors(color, palette.snow, 0.6) : color)}"/>`;
      const snow = snowy
        ? `<path d="${caps.join("")}" fill="${toHex(palette.snow)}" opacity="${short(0.2 + near * 0.1)}"/>`
        : "";
      return `<path d="${trees.join("")}" fill="${toHex(color)}"/>${snow}${near < 1 ? ground : ""}`;
    })
    .join("");
}

/** One broad tree: a forking trunk below a crown of leaves in three tones. */
export function drawTree(
  x: number,
  foot: number,
  height: number,
  leaf: Rgb,
  { palette, random, light }: Stage,
): string {
  const bark = toHex(mixColors(palette.near, [70, 48, 34], 0.35));
  const w = height * 0.045;
  const crownY = foot - height * 0.62;
  const trunk = `M${short(x - w)} ${short(foot)}Q${short(x - w * 0.4)} ${short(foot - height * 0.2)} ${short(x - w * 0.6)} ${short(crownY)}H${short(x + w * 0.6)}Q${short(x + w * 0.4)} ${short(foot - height * 0.2)} ${short(x + w * 1.1)} ${short(foot)}Z`;
  const branches = [-0.8, -0.35, 0.3, 0.75].map(
    (lean) =>
      `<path d="M${short(x)} ${short(foot - height * 0.34)}Q${short(x + lean * height * 0.1)} ${short(foot - height * 0.5)} ${short(x + lean * height * 0.27)} ${short(crownY - height * 0.1)}" stroke="${bark}" stroke-width="${short(w * 0.6)}" fill="none"/>`,
  );
  const tones = [
    mixColors(leaf, palette.near, 0.55),
    mixColors(leaf, palette.near, 0.18),
    mixColors(leaf, palette.light, light.isMoon ? 0.1 : 0.3),
  ];
  const leaves = tones.map(() => [] as string[]);
  const side = light.x < x ? -1 : 1;
  for (let i = 0; i < 170; i += 1) {
    const [angle, away] = [random() * Math.PI * 2, Math.sqrt(random())];
    const [dx, dy] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const lit = dx * 0.4 * side - dy * 0.75 + (random() - 0.5) * 0.75;
    const tone = lit > 0.42 ? 2 : lit > -0.22 ? 1 : 0;
    const r = height * (0.034 + random() * 0.05);
    leaves[tone]!.push(
      `<ellipse cx="${short(x + dx * height * 0.36)}" cy="${short(crownY + dy * height * 0.27)}" rx="${short(r)}" ry="${short(r * 0.8)}"/>`,
    );
  }
  return `<path d="${trunk}" fill="${bark}"/>${branches.join("")}${leaves.map((part, i) => `<g fill="${toHex(tones[i]!)}">${part.join("")}</g>`).join("")}`;
}
