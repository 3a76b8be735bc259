import { parseColor, smoothstep, type Rgb } from "../../../core/raster/raster.ts";
import { fractal } from "./noise-field.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { along, blend, type Stage } from "./stage.ts";

/** Light that falls into deep water, with beams and drifting specks. */
export function paintUnderwater({ picture, palette, noise, unit, random }: Stage): void {
  const colors: Rgb[] = [
    mixColors(palette.cloudLit, [150, 226, 230], 0.7),
    mixColors(palette.water, [28, 140, 178], 0.65),
    mixColors(palette.water, [10, 62, 112], 0.72),
    mixColors(palette.near, [4, 22, 50], 0.7),
  ];
  const source = { x: picture.width * (0.3 + random() * 0.4), y: -unit * 0.25 };
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0, pixel = 0; y < picture.height; y += 1) {
    along(colors, (y / picture.height) ** 0.8, color);
    for (let x = 0; x < picture.width; x += 1, pixel += 1) {
      blend(picture, pixel, color, 1);
      const angle = Math.atan2(x - source.x, y - source.y);
      const beam =
        smoothstep(0.5, 0.85, fractal(noise, angle * 9 + 30, 4, 3)) * smoothstep(1, 0.1, y / picture.height);
      const ripple =
        smoothstep(0.55, 0.9, fractal(noise, (x / unit) * 9, (y / unit) * 30, 2)) *
        smoothstep(0.2, 0, y / picture.height);
      blend(picture, pixel, [226, 250, 246], 0.3 * beam + 0.4 * ripple);
    }
  }
  paintReef(picture, noise, unit, mixColors(palette.sand, [40, 70, 100], 0.5));
}

function paintReef(picture: Stage["picture"], noise: Stage["noise"], unit: number, sand: Rgb): void {
  for (let x = 0; x < picture.width; x += 1) {
    const top = picture.height - unit * (0.06 + 0.14 * fractal(noise, (x / unit) * 2.4 + 70, 3, 4));
    for (let y = Math.max(0, Math.floor(top)); y < picture.height; y += 1) {
      const grain = fractal(noise, (x / unit) * 26, (y / unit) * 30, 3);
      blend(
        picture,
        y * picture.width + x,
        mixColors(sand, [6, 20, 44], 0.35 + 0.5 * grain),
        smoothstep(-1, 2, y - top) * 0.94,
      );
    }
  }
}

const MOODS: readonly (readonly string[])[] = [
  ["#0f1b3d", "#3a4fa0", "#e4577b", "#ffb36b", "#fff0cf"],
  ["#06363f", "#0f7a77", "#7cc6a2", "#f2e6b1", "#f28c5b"],
  ["#2b0f3a", "#7a2a7e", "#d94f8c", "#f7a8b8", "#fbe9e7"],
  ["#13251c", "#2f6b4a", "#a3b86c", "#e8d9a0", "#d0743c"],
  ["#10131f", "#33415c", "#7d8597", "#cfd6df", "#e9a23b"],
  ["#3b0d11", "#a32a2f", "#ee6c4d", "#f6bd60", "#f7ede2"],
];

/** Folded veils of colour for words that name nothing to draw; the words themselves choose mood and folds. */
export function paintAbstract({ picture, noise, unit, plan, random }: Stage): void {
  const mood = MOODS[Math.floor(random() * MOODS.length)]!.map(parseColor);
  const tints = plan.tints.map(parseColor);
  const colors =
    tints.length === 0
      ? mood
      : [
          mixColors(mood[0]!, tints[0]!, 0.55),
          ...tints,
          mixColors(tints[tints.length - 1]!, [255, 250, 240], 0.72),
        ];
  const turn = random() * Math.PI;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const folds = 2.2 + random() * 2.6;
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0, pixel = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1, pixel += 1) {
      const [u, v] = [(x - picture.width / 2) / unit, (y - picture.height / 2) / unit];
      const [a, b] = [u * cos + v * sin, v * cos - u * sin];
      const bend = fractal(noise, a * 1.5 + 5, b * 1.5 + 5, 3) - 0.5;
      const fold = (b + bend * 1.1) * folds + 0.35 * Math.sin(a * 2.4 + bend * 5);
      const t = fold - Math.floor(fold);
      along(colors, 0.5 + 0.62 * Math.sin(fold * 0.9 + bend * 2), color);
      const shade = smoothstep(0, 0.5, t) * 0.42 + smoothstep(1, 0.94, t) * 0.16;
      blend(picture, pixel, mixColors(mixColors(color, [8, 8, 20], 0.3), color, 0.42 + shade), 1);
      blend(picture, pixel, [255, 248, 232], smoothstep(0.9, 1, t) * 0.28);
    }
  }
}
