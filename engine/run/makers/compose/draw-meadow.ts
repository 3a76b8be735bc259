import { parseColor, type Rgb } from "../../../core/raster/raster.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { toHex } from "./palette.ts";
import type { Stage } from "./stage.ts";

const USUAL_FLOWERS = ["#f4f1e6", "#f2c94c", "#e77a9b", "#d9534f", "#8e6fd0"] as const;

/** Grass towards the eye, larger when nearer, with flowers where they are asked for. */
export function drawMeadow(stage: Stage, from: number, hasFlowers: boolean, flower: string | null): string {
  const { picture, palette, unit, random } = stage;
  const { width, height } = picture;
  const greens: Rgb[] = [
    mixColors(palette.grass, palette.near, 0.5),
    mixColors(palette.grass, palette.near, 0.25),
    palette.grass,
    mixColors(palette.grass, palette.light, 0.28),
  ];
  const blades = greens.map(() => [] as string[]);
  const heads: string[] = [];
  const colors = flower === null ? USUAL_FLOWERS : [flower];
  const count = Math.round(1500 + 900 * (width / unit));
  for (let i = 0; i < count; i += 1) {
    const near = random() ** 0.75;
    const [x, y] = [random() * width, from + near * (height - from) * 1.08];
    const length = unit * (0.006 + near ** 1.6 * 0.075) * (0.6 + random() * 0.8);
    const [lean, w] = [(random() - 0.42) * length * 0.8, Math.max(0.5, length * 0.05)];
    blades[i % greens.length]!.push(
      `M${short(x - w)} ${short(y)}Q${short(x)} ${short(y - length * 0.6)} ${short(x + lean)} ${short(y - length)}Q${short(x + w * 1.5)} ${short(y - length * 0.5)} ${short(x + w)} ${short(y)}Z`,
    );
    if (!hasFlowers || i % 4 !== 0) continue;
    const tone = mixColors(
      parseColor(colors[Math.floor(random() * colors.length)]!),
      palette.near,
      0.12 + 0.3 * random() * (1 - near),
    );
    const r = length * (0.1 + random() * 0.07) + 0.7;
    heads.push(
      drawFlower(
        x + lean,
        y - length,
        r,
        toHex(tone),
        toHex(mixColors(tone, palette.near, 0.35)),
        near > 0.55,
      ),
    );
  }
  return (
    blades
      .map((paths, i) => `<path d="${paths.join("")}" fill="${toHex(greens[i]!)}" opacity="0.85"/>`)
      .join("") + heads.join("")
  );
}

/** A flower's head: petals where it is near, a dab of colour where it is far. */
function drawFlower(x: number, y: number, r: number, color: string, dark: string, isNear: boolean): string {
  if (!isNear)
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(r)}" ry="${short(r * 0.75)}" fill="${color}"/>`;
  const petals = Array.from({ length: 6 }, (_, i) => {
    const degrees = i * 60;
    return `<ellipse cx="0" cy="${short(-r * 0.9)}" rx="${short(r * 0.52)}" ry="${short(r * 0.85)}" transform="rotate(${degrees})"/>`;
  });
  return `<g transform="translate(${short(x)} ${short(y)}) scale(1 0.8)"><g fill="${color}">${petals.join("")}</g><circle r="${short(r * 0.42)}" fill="${dark}"/></g>`;
}
