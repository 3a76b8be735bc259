import { glow, short } from "../../../core/scenes/svg-shapes.ts";
import { moon, stars } from "../../../core/scenes/night-shapes.ts";
import { toHex } from "./palette.ts";
import type { Stage } from "./stage.ts";

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
