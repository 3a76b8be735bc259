import type { StepOf } from "#registry/contract/recipe.ts";
import { drawSvg } from "../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../core/layer/layer.ts";
import { resizeLayer } from "../../core/layer/shape-layer.server.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { createNoise } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import { clamp01, copyRaster, mapPixels, smoothstep, type Raster } from "../../core/raster/raster.ts";
import { longerSide, withPicture, type Operation } from "../../core/recipe/scene.ts";

type Weather = StepOf<"weather">;
type Size = Pick<Raster, "width" | "height">;

/** Standard deviations of blur that a soft flake reaches beyond its edge. */
const SOFT_REACH = 2;

/**
 * Flakes from far and small to near, large and out of focus. A flake's own gradient makes it soft: a filter over all of
 * them costs seconds on a large picture.
 */
function drawSnow({ width, height }: Size, strength: number, random: Random): string {
  const unit = Math.sqrt(width * height);
  const depths = [
    { count: 520, size: 0.0014, blur: 0, opacity: 0.8 },
    { count: 190, size: 0.0032, blur: 0.0006, opacity: 0.85 },
    { count: 46, size: 0.0075, blur: 0.0028, opacity: 0.6 },
  ];
  return depths
    .map(({ count, size, blur, opacity }, depth) => {
      const reach = SOFT_REACH * blur;
      const core = Math.max(0, (size - reach) / (size + reach));
      const edge = size / (size + reach); // where a blurred disc is half as dense
      const flakes = Array.from({ length: Math.round(count * strength * 1.6) }, () => {
        const r = unit * (size * (0.6 + random() * 0.9) + reach);
        return `<ellipse cx="${(random() * width).toFixed(1)}" cy="${(random() * height).toFixed(1)}" rx="${r.toFixed(2)}" ry="${(r * 1.15).toFixed(2)}"/>`;
      });
      const stops = [
        [core, 1],
        [edge, 0.5],
        [1, 0],
      ].map(
        ([at, share]) =>
          `<stop offset="${at!.toFixed(3)}" stop-color="#fff" stop-opacity="${share! * opacity}"/>`,
      );
      const fill = blur > 0 ? `fill="url(#soft-${depth})"` : `fill="#fff" fill-opacity="${opacity}"`;
      return `<radialGradient id="soft-${depth}">${stops.join("")}</radialGradient><g ${fill}>${flakes.join("")}</g>`;
    })
    .join("");
}

function drawRain({ width, height }: Size, strength: number, random: Random): string {
  const unit = Math.sqrt(width * height);
  const threads = Array.from({ length: Math.round(900 * strength) }, () => {
    const near = random() ** 2;
    const length = unit * (0.02 + 0.05 * near);
    const [x, y] = [random() * width * 1.1, random() * height * 1.1 - length];
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}l${(-length * 0.2).toFixed(1)} ${length.toFixed(1)}" stroke-width="${(unit * (0.0006 + 0.0011 * near)).toFixed(2)}" stroke-opacity="${(0.12 + 0.3 * near).toFixed(2)}"/>`;
  });
  return `<g stroke="#e9f1fa" stroke-linecap="round" fill="none">${threads.join("")}</g>`;
}

function drawBeams({ width, height }: Size, strength: number, random: Random): string {
  const from = { x: width * (random() < 0.5 ? 0.08 : 0.92), y: -height * 0.12 };
  const reach = Math.hypot(width, height) * 1.4;
  const towards = Math.atan2(height * 0.8, width * 0.5 - from.x);
  const beams = Array.from({ length: 9 }, () => {
    const angle = towards + (random() - 0.5) * 1.1;
    const half = 0.015 + random() * 0.045;
    const end = (a: number) =>
      `${(from.x + Math.cos(a) * reach).toFixed(0)} ${(from.y + Math.sin(a) * reach).toFixed(0)}`;
    return `<path d="M${from.x.toFixed(0)} ${from.y.toFixed(0)}L${end(angle - half)}L${end(angle + half)}Z" fill-opacity="${(0.05 + 0.13 * random() * strength).toFixed(3)}"/>`;
  });
  return `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${(longerSide({ width, height }) / 110).toFixed(1)}"/></filter><g fill="#ffe9b8" filter="url(#soft)">${beams.join("")}</g>`;
}

/** Banks of mist, thicker towards the top, where the distance lies. */
function fillWithFog(raster: Raster, strength: number, random: Random): Raster {
  const { width, height } = raster;
  const banks = gaussianBlur(
    createNoise(width, height, longerSide(raster) / 14, random),
    longerSide(raster) / 60,
  );
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const y = Math.floor(pixel / width) / height;
    const depth = 1 - smoothstep(0.15, 1.05, y) * 0.75;
    const share = clamp01(strength * (0.62 * depth + 0.16 * banks.data[pixel]!));
    out[0] = red + (222 - red) * share;
    out[1] = green + (227 - green) * share;
    out[2] = blue + (232 - blue) * share;
  });
}

const cool = (raster: Raster, strength: number): Raster =>
  mapPixels(raster, (red, green, blue, out) => {
    out[0] = red * (1 - 0.1 * strength);
    out[1] = green * (1 - 0.03 * strength);
    out[2] = blue * (1 + 0.04 * strength);
  });

/** How each is drawn, and at which longer side at most: what is soft all over is enlarged without a loss. */
const DRAWINGS = {
  snow: { draw: drawSnow, side: Infinity },
  rain: { draw: drawRain, side: Infinity },
  sunbeams: { draw: drawBeams, side: 800 },
} as const;

function prepare(raster: Raster, { kind, strength }: Weather, random: Random): Raster {
  if (kind === "fog") return fillWithFog(raster, strength, random);
  if (kind === "sunbeams") return copyRaster(raster);
  return kind === "rain"
    ? fillWithFog(cool(raster, strength), strength * 0.4, random)
    : cool(raster, strength);
}

export const weather: Operation<"weather"> = async (scene, step, { random }) => {
  const raster = prepare(scene.main.raster, step, random);
  if (step.kind === "fog") return withPicture(scene, raster);
  const { width, height } = raster;
  const { draw, side } = DRAWINGS[step.kind];
  const scale = Math.min(1, side / longerSide(raster));
  const canvas = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const layer = await drawSvg(draw(canvas, step.strength, random), canvas.width, canvas.height);
  drawLayer(raster, await resizeLayer(layer, width, height));
  return withPicture(scene, raster);
};
