import { drawSvg } from "../../../core/layer/draw-svg.server.ts";
import { drawLayer } from "../../../core/layer/layer.ts";
import { createTypesetter } from "../../../core/layer/text-path.server.ts";
import { createNoise } from "../../../core/raster/noise.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { createRandom } from "../../../core/raster/random.ts";
import { resizeRaster, writePicture } from "../../../core/raster/raster-io.server.ts";
import { createRaster, mapPixels, type Raster, lumaOf, scaleSize } from "../../../core/raster/raster.ts";
import { outputSize, ratioOf } from "../../../core/recipe/output-size.ts";
import { fog } from "../../../core/scenes/night-shapes.ts";
import { drawSkyline } from "../../../core/scenes/skyline.ts";
import { short } from "../../../core/scenes/svg-shapes.ts";
import { readParameter, type Make } from "../maker.ts";
import { drawThings, drawForest } from "./draw-things.ts";
import {
  drawMeadow,
  paintDunes,
  paintHills,
  paintMountains,
  paintPlain,
  paintShore,
  paintWater,
  paintAbstract,
  paintUnderwater,
} from "./paint-land.ts";
import { drawSkyLights, paintAurora, paintClouds, paintNebula, paintSky } from "./paint-sky.ts";
import { readPlan, type Plan } from "./plan.ts";
import { createNoiseField, choosePalette, toHex, type Stage } from "./stage.ts";

interface CompositionBrief {
  words: string;
  width: number;
  height: number;
  /** The same words and seed give the same picture. */
  seed: number;
  /** 0 to 20: how closely the words are followed. */
  strength?: number;
}

/** Pixels that are painted at most; a larger picture is enlarged before what is drawn as outlines goes over it. */
const MOST_PAINTED = 2_400_000;
const USUAL_STRENGTH = 10;

function setStage(brief: CompositionBrief): Stage {
  const { words, width, height, seed, strength = USUAL_STRENGTH } = brief;
  const scale = Math.min(1, Math.sqrt(MOST_PAINTED / (width * height)));
  const size = scaleSize({ width, height }, scale, 8);
  const picture = createRaster(size.width, size.height);
  const random = createRandom(seed ^ hashWords(words));
  const plan = readPlan(words, strength, random);
  const unit = Math.sqrt(picture.width * picture.height);
  const isLow = plan.hour === "sunset" || plan.hour === "dawn";
  const horizon =
    picture.height * (plan.lands.has("mountains") ? 0.6 : plan.lands.has("city") ? 0.72 : 0.54) +
    (random() - 0.5) * unit * 0.08;
  const isMoon = plan.hour === "night" || plan.hour === "dusk";
  const hides = plan.skies.has("storm") || plan.skies.has("rain") || plan.skies.has("fog");
  const named = plan.things.has(isMoon ? "moon" : "sun");
  return {
    plan,
    palette: choosePalette(plan),
    picture,
    noise: createNoiseField(random),
    random,
    unit,
    horizon,
    light: {
      x: picture.width * (0.24 + random() * 0.52),
      y: isLow ? horizon - unit * (0.05 + random() * 0.07) : horizon * (0.2 + random() * 0.22),
      radius: unit * (isMoon ? 0.05 : isLow ? 0.048 : 0.036) * (named ? 1.5 : 1),
      isShown: named || (!hides && (isMoon ? plan.hour === "night" : true)),
      isMoon,
    },
  };
}

function hashWords(words: string): number {
  let hash = 2166136261;
  for (const letter of words.trim().toLowerCase()) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

/** What is painted pixel by pixel, from the sky to the nearest land. */
async function paint(stage: Stage): Promise<void> {
  const { plan, picture, horizon } = stage;
  if (plan.isAbstract) return paintAbstract(stage);
  if (plan.lands.has("underwater")) return paintUnderwater(stage);
  paintSky(stage);
  if (plan.lands.has("space")) paintNebula(stage);
  drawLayer(picture, await drawSvg(drawSkyLights(stage), picture.width, picture.height));
  if (plan.lands.has("space")) return;
  if (plan.things.has("aurora")) paintAurora(stage);
  paintClouds(stage);
  if (plan.lands.has("mountains")) paintMountains(stage);
  if (plan.lands.has("hills")) paintHills(stage);
  else if (!hasGround(plan)) paintPlain(stage, horizon);
  if (plan.lands.has("meadow") && !plan.lands.has("hills") && !hasWater(plan)) paintHills(stage, 3);
  if (plan.lands.has("desert")) paintDunes(stage);
  if (hasWater(plan)) paintWater(stage, plan.lands.has("lake") ? 1 : 0);
  if (plan.lands.has("sea") && !plan.lands.has("city")) paintShore(stage);
}

const hasWater = ({ lands }: Plan): boolean => lands.has("sea") || lands.has("lake");
const hasGround = ({ lands }: Plan): boolean =>
  ["hills", "sea", "lake", "desert"].some((land) => [...lands].some((name) => name === land));

function draw(stage: Stage): string {
  const { plan, palette, picture, unit, horizon, random } = stage;
  if (plan.isAbstract) return "";
  const { width, height } = picture;
  const isDry = !plan.lands.has("underwater") && !plan.lands.has("space");
  const flowers = plan.things.get("flowers") ?? null;
  const meadow = plan.lands.has("meadow") || plan.things.has("flowers");
  return [
    plan.lands.has("city") ? drawCity(stage) : "",
    plan.lands.has("forest") && isDry ? drawForest(stage) : "",
    meadow && isDry && !plan.lands.has("city")
      ? drawMeadow(
          stage,
          hasWater(plan) ? height - unit * 0.16 : horizon + unit * 0.12,
          plan.things.has("flowers") || !plan.skies.has("snow"),
          flowers,
        )
      : "",
    plan.skies.has("fog") && isDry
      ? fog(
          "mist",
          { width, y: horizon, unit },
          toHex(mixColors(palette.far, [255, 255, 255], 0.3)),
          0.75,
          random,
        ) + fog("haze", { width, y: horizon + unit * 0.14, unit }, toHex(palette.far), 0.55, random)
      : "",
    drawThings(stage),
    isDry ? drawFalling(stage) : "",
  ].join("");
}

function drawCity({ plan, palette, picture, unit, horizon, random }: Stage): string {
  const isDark = plan.hour !== "day" && plan.hour !== "dawn";
  const water = hasWater(plan);
  const row = (near: number, tallest: number, lit: number) =>
    drawSkyline({
      width: picture.width,
      base: water ? horizon + unit * 0.005 : picture.height * (0.72 + 0.28 * near),
      tallest: unit * tallest,
      house: unit * (0.05 + 0.05 * near),
      color: toHex(mixColors(palette.far, palette.near, 0.22 + 0.7 * near)),
      windows: isDark
        ? ["#ffd98a", "#ffc46b", "#9fd8ff"][Math.floor(random() * 3)]!
        : toHex(mixColors(palette.far, palette.cloudLit, 0.5)),
      lit: isDark ? lit : 0.5,
      random,
    });
  return row(0.1, 0.42, 0.12) + row(0.45, 0.36, 0.24) + (water ? "" : row(1, 0.34, 0.36));
}

/** Fine grain, so that painted and drawn parts are of one surface. */
function finish(raster: Raster, seed: number): Raster {
  const noise = createNoise(raster.width, raster.height, 1.1, createRandom(seed));
  const { width, height } = raster;
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const x = (pixel % width) / width - 0.5;
    const y = Math.floor(pixel / width) / height - 0.5;
    const gain = 1 - 0.2 * Math.min(1, 2 * (x * x + y * y)) ** 1.3;
    const grain = noise.data[pixel]! * 2.2;
    out[0] = red * gain + grain;
    out[1] = green * gain + grain;
    out[2] = blue * gain + grain;
  });
}

/** Composes a picture from words and chance. */
export async function composeRaster(brief: CompositionBrief): Promise<Raster> {
  const stage = setStage(brief);
  await paint(stage);
  const { width, height } = brief;
  const large = await resizeRaster(stage.picture, width, height);
  const content = draw(stage);
  if (content !== "") {
    const scale = `scale(${width / stage.picture.width} ${height / stage.picture.height})`;
    drawLayer(large, await drawSvg(`<g transform="${scale}">${content}</g>`, width, height));
  }
  return finish(large, brief.seed);
}

/** Snow or rain before everything else, and a flash of lightning in a storm. */
function drawFalling({ plan: { skies }, picture: { width, height }, unit, horizon, random }: Stage): string {
  const parts: string[] = [];
  if (skies.has("storm")) {
    let [x, y] = [width * (0.25 + random() * 0.5), 0];
    const points = [`M${short(x)} 0`];
    while (y < horizon) {
      x += (random() - 0.5) * unit * 0.09;
      y += unit * (0.02 + random() * 0.05);
      points.push(`L${short(x)} ${short(Math.min(y, horizon))}`);
    }
    const line = points.join("");
    parts.push(
      `<g fill="none" stroke-linejoin="round"><path d="${line}" stroke="#cfd8ff" stroke-opacity="0.3" stroke-width="${short(unit * 0.014)}"/><path d="${line}" stroke="#fbfbff" stroke-width="${short(unit * 0.004)}"/></g>`,
    );
  }
  if (skies.has("snow")) {
    const flakes = Array.from({ length: 420 }, () => {
      const near = random() ** 3;
      return `<circle cx="${short(random() * width)}" cy="${short(random() * height)}" r="${short(unit * (0.0012 + near * 0.005))}" opacity="${short(0.4 + 0.5 * random())}"/>`;
    });
    parts.push(`<g fill="#ffffff">${flakes.join("")}</g>`);
  }
  if (skies.has("rain") || skies.has("storm")) {
    const threads = Array.from({ length: 620 }, () => {
      const length = unit * (0.015 + 0.035 * random());
      return `M${short(random() * width * 1.1)} ${short(random() * height)}l${short(-length * 0.18)} ${short(length)}`;
    });
    parts.push(
      `<path d="${threads.join("")}" stroke="#dfe8f2" stroke-opacity="0.3" stroke-width="${short(unit * 0.0013)}" fill="none"/>`,
    );
  }
  return parts.join("");
}

/** What the small line in the corner says of the picture. */
const CAPTION = "local preview composition";
/** Height of its letters as a share of the picture's shorter side, and their distance from the edges in letters. */
const CAPTION_SIZE = 0.021;
const CAPTION_MARGIN = 0.9;
const SQUARE = { width: 1, height: 1 };

const sizeOf = (quality: unknown) => (quality === "fast" ? "1K" : quality === "ultra" ? "4K" : "2K");

/** Writes into the lower left corner what made the picture, in letters that stand out from what is below them. */
async function drawCaption(raster: Raster): Promise<void> {
  const size = Math.max(9, Math.min(raster.width, raster.height) * CAPTION_SIZE);
  const margin = size * CAPTION_MARGIN;
  const y = raster.height - margin;
  const { d, width } = await createTypesetter().set({ text: CAPTION, font: "fredoka", size, x: margin, y });
  let [sum, count] = [0, 0];
  for (let row = Math.floor(y - size); row < y; row += 2) {
    for (let x = Math.floor(margin); x < Math.min(raster.width, margin + width); x += 4) {
      const at = (row * raster.width + x) * 3;
      sum += lumaOf(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!);
      count += 1;
    }
  }
  const [ink, edge] = sum / Math.max(1, count) > 140 ? ["#14161c", "#ffffff"] : ["#ffffff", "#0b0d12"];
  const content = `<path d="${d}" fill="none" stroke="${edge}" stroke-opacity="0.45" stroke-width="${size * 0.14}" stroke-linejoin="round"/><path d="${d}" fill="${ink}" fill-opacity="0.88"/>`;
  drawLayer(raster, await drawSvg(content, raster.width, raster.height));
}

/** A picture from words alone: a seeded composition that says what it is. */
export const composePicture: Make<"compose"> = async (maker, job) => {
  const quality = readParameter(maker.quality, job);
  const strength = readParameter(maker.strength, job);
  const { width, height } = outputSize(sizeOf(quality), ratioOf(job.ratio, SQUARE), undefined);
  const raster = await composeRaster({
    ...{ words: job.words, width, height, seed: job.seed },
    ...(typeof strength === "number" && { strength }),
  });
  await drawCaption(raster);
  return { kind: "image", ...(await writePicture(raster, width, height)), width, height };
};
