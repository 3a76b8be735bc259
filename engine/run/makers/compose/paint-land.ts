import { clamp01, smoothstep, type Rgb } from "../../../core/raster/raster.ts";
import { fractal, ridges } from "./noise-field.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { along, blend, type Stage } from "./stage.ts";

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
