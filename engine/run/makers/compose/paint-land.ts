import { mixColors } from "../../../core/raster/paint-color.ts";
import { parseColor, type Rgb, smoothstep, clamp01 } from "../../../core/raster/raster.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import { toHex, type Stage, fractal, along, blend, ridges } from "./stage.ts";

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

function drawFlower(x: number, y: number, r: number, color: string, dark: string, isNear: boolean): string {
  if (!isNear)
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(r)}" ry="${short(r * 0.75)}" fill="${color}"/>`;
  const petals = Array.from({ length: 6 }, (_, i) => {
    const degrees = i * 60;
    return `<ellipse cx="0" cy="${short(-r * 0.9)}" rx="${short(r * 0.52)}" ry="${short(r * 0.85)}" transform="rotate(${degrees})"/>`;
  });
  return `<g transform="translate(${short(x)} ${short(y)}) scale(1 0.8)"><g fill="${color}">${petals.join("")}</g><circle r="${short(r * 0.42)}" fill="${dark}"/></g>`;
}

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

/** One range of mountains: where its crest runs, how far away it lies (0 near, 1 at the horizon), and its snow. */
interface Range {
  foot: number;
  rise: number;
  distance: number;
  seed: number;
  snow: number;
}

function paintRange(stage: Stage, { foot, rise, distance, seed, snow }: Range): void {
  const { picture, palette, noise, unit, light } = stage;
  const rock = mixColors(palette.near, mixColors(palette.near, palette.far, 0.6), 0.5);
  const lit = mixColors(mixColors(rock, palette.light, 0.34), palette.cloudLit, 0.2);
  const white = mixColors(palette.snow, palette.cloudLit, 0.25);
  const side = light.x < picture.width / 2 ? -1 : 1;
  const grain = 3.2 - distance * 1.2;
  for (let x = 0; x < picture.width; x += 1) {
    const u = x / unit;
    const crest = ridges(noise, u * 1.35 * (1.2 - 0.3 * distance) + seed, seed * 1.7, 5);
    const top = foot - rise * (0.22 + 0.95 * crest);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(picture.height, foot + unit * 0.02); y += 1) {
      const v = (y - top) / unit;
      const [a, b] = [u * grain + seed, v * grain * 1.25 + seed];
      const here = ridges(noise, a, b, 4);
      const there = ridges(noise, a + 0.05 * side, b - 0.025, 4);
      const slope = clamp01(0.42 + (here - there) * 4.6);
      const height = clamp01((foot - y) / (rise * 1.1));
      const covered = smoothstep(
        0.5,
        0.66,
        height * 0.85 + here * 0.32 + snow * 0.34 - 0.2 + (snow - 0.5) * 0.3,
      );
      let color = mixColors(rock, lit, slope);
      color = mixColors(
        color,
        mixColors(mixColors(white, palette.far, 0.34), white, slope),
        covered * (snow > 0 ? 1 : 0),
      );
      color = mixColors(color, palette.far, distance * (0.55 + 0.35 * (1 - height)));
      blend(picture, y * picture.width + x, color, smoothstep(-0.5, 1.2, y - top));
    }
  }
}

/** Three ranges of mountains behind each other, paler with distance. */
export function paintMountains(stage: Stage): void {
  const { horizon, unit, random, plan } = stage;
  const snow = plan.skies.has("snow") ? 1 : plan.lands.has("desert") ? 0 : 0.62;
  const high = plan.lands.size > 1 ? 0.85 : 1;
  for (const [distance, rise] of [
    [0.86, 0.4],
    [0.55, 0.34],
    [0.2, 0.2],
  ] as const) {
    const range = { foot: horizon + unit * (0.03 - distance * 0.02), rise: unit * rise * high };
    paintRange(stage, { ...range, distance, seed: random() * 90, snow });
  }
}

/** Rolling hills behind each other, striped by fields on the nearer ones. */
export function paintHills(stage: Stage, count = 4): void {
  const { picture, palette, noise, unit, horizon, random, plan } = stage;
  const ground = plan.skies.has("snow") ? palette.snow : palette.grass;
  for (let i = 0; i < count; i += 1) {
    const near = i / Math.max(1, count - 1);
    const seed = random() * 50;
    const base = horizon + unit * (0.02 + 0.26 * near * near) - unit * 0.05;
    const color = mixColors(
      palette.far,
      mixColors(ground, palette.near, 0.12 + 0.2 * near),
      0.25 + 0.75 * near,
    );
    const lit = mixColors(color, palette.light, 0.26);
    for (let x = 0; x < picture.width; x += 1) {
      const u = x / unit;
      const top =
        base - (fractal(noise, u * (1.2 - 0.4 * near) + seed, seed, 3) - 0.5) * unit * (0.26 - 0.08 * near);
      const slope =
        fractal(noise, (u + 0.05) * (1.2 - 0.4 * near) + seed, seed, 3) -
        fractal(noise, u * (1.2 - 0.4 * near) + seed, seed, 3);
      for (let y = Math.max(0, Math.floor(top)); y < picture.height; y += 1) {
        const v = (y - top) / unit;
        const field = near > 0.2 ? noise(u * 5 + v * 9 + seed, v * 30 + seed) - 0.5 : 0;
        const shade = clamp01(0.62 - v * 3.4 + slope * 3.5 + field * 0.34);
        blend(
          picture,
          y * picture.width + x,
          mixColors(mixColors(color, palette.near, 0.3), lit, shade),
          smoothstep(-0.5, 1.2, y - top),
        );
      }
    }
  }
}

/** Water from the horizon to the foot: the sky mirrored in it, waves that grow towards the eye, glitter below the light. */
export function paintWater(stage: Stage, calm = 0): void {
  const { picture, palette, noise, unit, horizon, light } = stage;
  const sky: [number, number, number] = [0, 0, 0];
  for (let y = Math.max(0, Math.round(horizon)); y < picture.height; y += 1) {
    const near = (y - horizon) / Math.max(1, picture.height - horizon);
    const scale = 46 / (0.25 + near * 5.5);
    along(palette.sky, 1 - near * 0.9, sky);
    const mirrored: Rgb = [sky[0], sky[1], sky[2]];
    const body = mixColors(mirrored, palette.water, 0.34 + 0.44 * near);
    const deep = mixColors(body, palette.near, 0.3);
    for (let x = 0; x < picture.width; x += 1) {
      const u = (x - picture.width / 2) / unit;
      const wave = fractal(noise, u * scale * 0.42 + 60, near * 60 * (0.6 + near) + 20, 3);
      const amount = (0.5 + near * 0.6) * (1 - calm * 0.6);
      let color = mixColors(body, deep, clamp01((wave - 0.45) * 2.4 * amount));
      color = mixColors(color, palette.cloudLit, smoothstep(0.62, 0.86, wave) * 0.42 * amount);
      if (light.isShown) {
        const away = Math.abs(x - light.x) / (unit * (0.035 + near * 0.2));
        const glitter =
          Math.exp(-away * away) * smoothstep(0.46, 0.66, wave + 0.12 * noise(u * scale * 2, near * 160));
        color = mixColors(color, palette.light, Math.min(1, glitter * (light.isMoon ? 0.7 : 0.95)));
      }
      blend(picture, y * picture.width + x, color, smoothstep(-1, 1, y - horizon));
    }
  }
}

/** A beach or bank along the foot of the picture. */
export function paintShore({ picture, palette, noise, unit, random }: Stage): void {
  const seed = random() * 40;
  const slant = random() < 0.5 ? -1 : 1;
  for (let x = 0; x < picture.width; x += 1) {
    const u = x / unit;
    const across = (x / picture.width - 0.5) * slant;
    const top =
      picture.height - unit * (0.11 + 0.14 * across + 0.05 * fractal(noise, u * 1.6 + seed, seed, 3));
    for (let y = Math.max(0, Math.floor(top)); y < picture.height; y += 1) {
      const v = (y - top) / unit;
      const wet = 1 - smoothstep(0.004, 0.04, v);
      const foam = smoothstep(0.014, 0.004, v) * smoothstep(-0.004, 0.003, v);
      const sand = mixColors(palette.sand, palette.near, 0.16 + 0.22 * fractal(noise, u * 40, v * 90, 2));
      const color = mixColors(mixColors(sand, palette.water, wet * 0.45), [255, 255, 255], foam * 0.7);
      blend(picture, y * picture.width + x, color, smoothstep(-0.5, 1.5, y - top));
    }
  }
}

/** Dunes: sharp crests, one side in the light, fine ripples. */
export function paintDunes(stage: Stage): void {
  const { picture, palette, noise, unit, horizon, random, light } = stage;
  const side = light.x < picture.width / 2 ? 1 : -1;
  for (let i = 0; i < 5; i += 1) {
    const near = i / 4;
    const seed = random() * 70;
    const base = horizon + (picture.height - horizon) * (0.02 + 0.72 * near ** 1.5);
    const lit = mixColors(palette.far, mixColors(palette.sand, palette.light, 0.25), 0.4 + 0.6 * near);
    const shade = mixColors(palette.far, mixColors(palette.sand, palette.near, 0.52), 0.4 + 0.6 * near);
    for (let x = 0; x < picture.width; x += 1) {
      const u = (x / unit) * (1.9 - 1.1 * near) * side + seed;
      // A dune climbs slowly and falls steeply.
      const phase = u + 0.5 * fractal(noise, u * 0.5, seed, 2);
      const t = phase - Math.floor(phase);
      const rise = t < 0.72 ? smoothstep(0, 0.72, t) : smoothstep(1, 0.72, t);
      const tall = 0.45 + 0.9 * noise(Math.floor(phase) * 3.7 + seed, 4);
      const top = base - rise * tall * unit * (0.05 + 0.12 * near);
      for (let y = Math.max(0, Math.floor(top)); y < picture.height; y += 1) {
        const v = (y - top) / unit;
        const ripple = noise(u * 26 + v * 18, v * 120 + u * 8) - 0.5;
        const edge = 0.72 + v * 1.2;
        const dark = smoothstep(edge - 0.02, edge + 0.02, t) * (y < base ? 1 : 0);
        blend(
          picture,
          y * picture.width + x,
          mixColors(
            mixColors(lit, shade, clamp01(dark + ripple * 0.2 * near)),
            palette.near,
            clamp01(v * 0.5),
          ),
          smoothstep(-0.5, 1.2, y - top),
        );
      }
    }
  }
}

/** A plain of grass or snow towards the eye. */
export function paintPlain(stage: Stage, top: number): void {
  const { picture, palette, noise, unit, plan } = stage;
  const ground = plan.skies.has("snow") ? palette.snow : palette.grass;
  for (let x = 0; x < picture.width; x += 1) {
    const u = x / unit;
    const edge = top - (fractal(noise, u * 1.1 + 33, 8, 3) - 0.5) * unit * 0.05;
    for (let y = Math.max(0, Math.floor(edge)); y < picture.height; y += 1) {
      const near = clamp01((y - edge) / Math.max(1, picture.height - edge));
      const patch = fractal(noise, u * 3, near * 6 + 2, 3) - 0.5;
      const color = mixColors(
        mixColors(palette.far, ground, 0.45 + 0.55 * smoothstep(0, 0.35, near)),
        palette.near,
        clamp01(near * 0.28 + patch * 0.5),
      );
      blend(picture, y * picture.width + x, color, smoothstep(-0.5, 1.2, y - edge));
    }
  }
}
