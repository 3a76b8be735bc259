import { mixColors } from "../../../core/raster/paint-color.ts";
import { lengthOf, clamp01, smoothstep, type Rgb } from "../../../core/raster/raster.ts";
import { moon, stars } from "../../../core/scenes/night-shapes.ts";
import { glow, short } from "../../../core/scenes/svg-shapes.ts";
import { toHex, type Stage, fractal, along, blend } from "./stage.ts";

const RAINBOW = ["#e5483f", "#f08a35", "#f4d34a", "#52b35a", "#3f7fd6", "#6a4fc0"] as const;

function drawRainbow({ picture, horizon, unit }: Stage): string {
  const bands = RAINBOW.map((color, i) => {
    const r = unit * (0.62 - i * 0.014);
    return `<circle cx="${short(picture.width * 0.5)}" cy="${short(horizon + unit * 0.12)}" r="${short(r)}" stroke="${color}"/>`;
  });
  return `<clipPath id="above"><rect width="${picture.width}" height="${short(horizon)}"/></clipPath><g clip-path="url(#above)" fill="none" stroke-width="${short(unit * 0.015)}" opacity="0.42">${bands.join("")}</g>`;
}

function drawPlanets({ picture, unit, random, palette }: Stage): string {
  const worlds = [
    { x: 0.66, y: 0.4, r: 0.2 },
    { x: 0.2, y: 0.72, r: 0.06 },
  ];
  return worlds
    .map(({ x, y, r }, i) => {
      const [cx, cy, radius] = [
        picture.width * (x + (random() - 0.5) * 0.12),
        picture.height * (y + (random() - 0.5) * 0.1),
        unit * r,
      ];
      const tones =
        i === 0
          ? [toHex(palette.cloudLit), toHex(palette.grass), "#05060d"]
          : ["#f0d9b8", "#a8714a", "#0a0508"];
      const ring =
        i === 0
          ? `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(radius * 1.75)}" ry="${short(radius * 0.36)}" fill="none" stroke="#e8d9be" stroke-opacity="0.5" stroke-width="${short(radius * 0.13)}" transform="rotate(-16 ${short(cx)} ${short(cy)})"/>`
          : "";
      return `<radialGradient id="world-${i}" cx="0.3" cy="0.3" r="0.85"><stop offset="0" stop-color="${tones[0]}"/><stop offset="0.5" stop-color="${tones[1]}"/><stop offset="1" stop-color="${tones[2]}"/></radialGradient>${ring}<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" fill="url(#world-${i})"/>${ring && ring.replace("<ellipse", `<clipPath id="front"><rect x="0" y="${short(cy)}" width="100%" height="${short(radius * 3)}" transform="rotate(-16 ${short(cx)} ${short(cy)})"/></clipPath><ellipse clip-path="url(#front)"`)}`;
    })
    .join("");
}

/** Sun, moon, stars, rainbow and planets, below the clouds. */
export function drawSkyLights(stage: Stage): string {
  const { plan, picture, unit, horizon, light, random } = stage;
  const isDark = plan.hour === "night" || plan.lands.has("space");
  const starCount = plan.lands.has("space")
    ? 520
    : plan.things.has("stars")
      ? 420
      : plan.hour === "night"
        ? 190
        : plan.hour === "dusk"
          ? 60
          : 0;
  const sheet = plan.lands.has("space") ? picture : { width: picture.width, height: horizon * 1.25 };
  const body = !light.isShown
    ? ""
    : light.isMoon
      ? moon("moon", light, light.radius)
      : glow("halo", light, light.radius * 4, "#fff4d2", 0.7) +
        `<circle cx="${short(light.x)}" cy="${short(light.y)}" r="${short(light.radius)}" fill="#fffbea"/>`;
  return [
    starCount > 0 && (isDark || plan.hour === "dusk" || plan.things.has("stars"))
      ? stars(sheet, unit, starCount, random)
      : "",
    plan.lands.has("space") ? drawPlanets(stage) : body,
    plan.things.has("rainbow") ? drawRainbow(stage) : "",
  ].join("");
}

/** How much of the sky clouds cover, by what the words say of the weather. */
function cloudCover({ plan: { skies, hour, things } }: Stage): number {
  if (skies.has("storm")) return 0.82;
  if (skies.has("rain") || skies.has("snow")) return 0.66;
  if (skies.has("clouds")) return 0.55;
  if (things.has("aurora")) return 0.05;
  return hour === "night" ? 0.16 : hour === "day" ? 0.34 : 0.4;
}

/** Gradient of the hour, and the brightness round the sun or moon. */
export function paintSky(stage: Stage): void {
  const { picture, palette, light, unit, horizon } = stage;
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0, pixel = 0; y < picture.height; y += 1) {
    along(palette.sky, y / Math.max(1, horizon), color);
    const row: Rgb = [color[0], color[1], color[2]];
    for (let x = 0; x < picture.width; x += 1, pixel += 1) {
      const away = lengthOf(x - light.x, (y - light.y) * 1.15) / unit;
      const halo = light.isShown
        ? Math.exp(-away * (light.isMoon ? 6 : 3.2)) * (light.isMoon ? 0.4 : 0.75)
        : 0;
      blend(picture, pixel, halo > 0.004 ? mixColors(row, palette.light, halo) : row, 1);
    }
  }
}

/** Clouds with lit and shaded sides, flatter towards the horizon. */
export function paintClouds(stage: Stage): void {
  const { picture, palette, light, unit, horizon, noise } = stage;
  const cover = cloudCover(stage);
  const threshold = 0.74 - cover * 0.42;
  for (let y = 0; y < Math.min(picture.height, horizon + 2); y += 1) {
    const depth = y / Math.max(1, horizon);
    // Perspective: clouds near the horizon are far away, thin and dense.
    const scale = 2.1 / (1.08 - 0.9 * Math.min(1, depth));
    const v = scale * 2.1;
    const fade = smoothstep(1.02, 0.86, depth);
    for (let x = 0; x < picture.width; x += 1) {
      const u = ((x - picture.width / 2) / unit) * scale + 40;
      const density = fractal(noise, u, v + 11, 5);
      const share = smoothstep(threshold, threshold + 0.2, density) * fade;
      if (share <= 0.003) continue;
      const side = Math.max(-0.16, Math.min(0.16, ((light.x - x) / unit) * 0.5));
      const towards = fractal(noise, u + side, v + 11 - 0.14, 3);
      const lit = clamp01(0.52 + (density - towards) * 2.6 - (density - threshold) * 0.75);
      blend(
        picture,
        y * picture.width + x,
        mixColors(palette.cloudShade, palette.cloudLit, lit),
        share * 0.93,
      );
    }
  }
}

/** Curtains of northern light. */
export function paintAurora({ picture, noise, horizon, unit, random }: Stage): void {
  const colors: Rgb[] = [
    [70, 240, 170],
    [60, 190, 220],
    [170, 90, 230],
  ];
  const shift = random() * 60;
  for (let y = 0; y < horizon; y += 1) {
    const up = 1 - y / horizon;
    for (let x = 0; x < picture.width; x += 1) {
      const u = x / unit;
      const bend = fractal(noise, u * 1.3 + shift, up * 0.7 + shift, 3) - 0.5;
      const curtain = Math.abs(Math.sin((u * 3.1 + bend * 4.2 + up * 0.5) * Math.PI));
      const rays = 0.55 + 0.45 * noise(u * 34 + bend * 30, up * 1.4 + 5);
      const glow = (1 - curtain) ** 1.5 * rays * smoothstep(0.02, 0.3, up) * smoothstep(1.05, 0.5, up);
      if (glow < 0.01) continue;
      const tone = clamp01(up * 1.1) * 2;
      const color =
        tone < 1 ? mixColors(colors[0]!, colors[1]!, tone) : mixColors(colors[1]!, colors[2]!, tone - 1);
      blend(picture, y * picture.width + x, color, Math.min(0.92, glow * 1.25));
    }
  }
}

/** Coloured gas between the stars, over the whole picture. */
export function paintNebula({ picture, noise, unit, palette }: Stage): void {
  const [warm, cold]: Rgb[] = [
    mixColors([214, 72, 140], palette.cloudLit, 0.35),
    mixColors([48, 110, 220], palette.sky[3]!, 0.35),
  ];
  for (let y = 0, pixel = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1, pixel += 1) {
      const [u, v] = [(x / unit) * 1.7 + 3, (y / unit) * 1.7 + 7];
      const bend = fractal(noise, u + 9, v + 2, 3);
      const gas = fractal(noise, u + bend * 2.2, v - bend * 1.6, 5);
      const share = smoothstep(0.42, 0.86, gas);
      const hue = smoothstep(0.3, 0.7, fractal(noise, u * 0.7 + 20, v * 0.7 + 30, 2));
      if (share > 0.004) blend(picture, pixel, mixColors(cold!, warm!, hue), share * 0.75);
      const core = smoothstep(0.66, 0.95, gas);
      if (core > 0.004) blend(picture, pixel, [255, 240, 226], core * 0.55);
    }
  }
}
