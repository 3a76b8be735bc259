import { expect, test } from "vitest";
import { createRandom } from "../../../core/raster/random.ts";
import { drawMark } from "./shoot-film.server.ts";
import {
  createFrame,
  createLayer,
  drawLayer,
  drawLayerView,
  drawView,
  toLayerPlanes,
  toPlanes,
} from "./frame-planes.ts";
import { filmSize } from "./make-film.server.ts";
import { planFilm, viewAt } from "./plan-film.ts";
import { createPlane, createRaster } from "../../../core/raster/raster.ts";
import { createWeather } from "./weather.ts";

const MIDDLE = { x: 0.5, y: 0.5 };
const planOf = (words: string, seed = 1) => planFilm(words, MIDDLE, createRandom(seed));

/** A picture whose brightness grows from left to right. */
function drawRamp(width: number, height: number) {
  const raster = createRaster(width, height);
  for (let i = 0; i < width * height; i += 1) raster.data.fill((255 * (i % width)) / width, i * 3, i * 3 + 3);
  return raster;
}

test("resolutions and shapes are even numbers of pixels", () => {
  expect(filmSize("480p", "16:9")).toEqual({ width: 854, height: 480 });
  expect(filmSize("720p", "9:16")).toEqual({ width: 720, height: 1280 });
  expect(filmSize("1080p", "16:9")).toEqual({ width: 1920, height: 1080 });
});

test("words move the camera, in any of the site's languages", () => {
  for (const words of ["zoom in", "Langsam heranzoomen", "تقريب بطيء", "ゆっくりズームイン", "镜头推近"])
    expect(planOf(words).to.zoom, words).toBeGreaterThan(planOf(words).from.zoom);
  for (const words of ["zoom out", "herauszoomen", "ズームアウト", "拉远"])
    expect(planOf(words).to.zoom, words).toBeLessThan(planOf(words).from.zoom);
  expect(planOf("pan from left to right").to.x).toBeGreaterThan(planOf("pan from left to right").from.x);
  expect(planOf("nach links").to.x).toBeLessThan(planOf("nach links").from.x);
  expect(planOf("the camera rises").to.y).toBeLessThan(planOf("the camera rises").from.y);
  expect(planOf("zoom in fast").to.zoom).toBeGreaterThan(planOf("zoom in slowly").to.zoom);
  expect(planOf("at night with snow")).toMatchObject({ grade: "night", effects: ["snow"] });
});

test("the camera never looks beyond the picture", () => {
  for (const words of ["pan left fast", "zoom out right down fast", "up", ""]) {
    const plan = planOf(words);
    for (const share of [0, 0.3, 1]) {
      const { x, y, zoom } = viewAt(plan, share);
      for (const middle of [x, y]) {
        expect(middle - 0.5 / zoom).toBeGreaterThanOrEqual(-1e-6);
        expect(middle + 0.5 / zoom).toBeLessThanOrEqual(1 + 1e-6);
      }
    }
  }
});

test("a view further right shows what lies there", () => {
  const stage = toPlanes(drawRamp(128, 64));
  const brightnessAt = (x: number) => {
    const { planes } = createFrame(64, 32);
    drawView(stage, { x, y: 0.5, zoom: 2 }, planes);
    return planes.luma[16 * 64 + 32]!;
  };
  expect(brightnessAt(0.75)).toBeGreaterThan(brightnessAt(0.25) + 80);
});

test("a layer covers the frame only where it is solid", () => {
  const { planes } = createFrame(64, 32);
  drawView(toPlanes(createRaster(128, 64)), { ...MIDDLE, zoom: 1 }, planes);
  const white = createRaster(128, 64);
  white.data.fill(255);
  const mask = createPlane(128, 64);
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i] = i % 128 < 64 ? 1 : 0;
  drawLayerView(toLayerPlanes(white, mask), { ...MIDDLE, zoom: 1 }, planes, createLayer(64, 32));
  expect(planes.luma[16 * 64 + 10]).toBe(235);
  expect(planes.luma[16 * 64 + 54]).toBe(16);
});

test("the mark changes the lower right corner and nothing else", async () => {
  const size = filmSize("480p", "16:9");
  const { planes, bytes } = createFrame(size.width, size.height);
  planes.luma.fill(90);
  const before = bytes.slice();
  const mark = await drawMark(size);
  drawLayer(mark.layer, mark.left, mark.top, planes);
  const changed = Array.from(planes.luma.keys()).filter((at) => planes.luma[at] !== before[at]);
  expect(changed.length).toBeGreaterThan(300);
  expect(Math.min(...changed.map((at) => at % size.width))).toBeGreaterThan(size.width * 0.8);
  expect(Math.min(...changed)).toBeGreaterThan(size.width * size.height * 0.85);
});

test.each(["snow", "rain", "sparkle", "mist", "petals"] as const)("%s is seen and moves", (name) => {
  const weather = createWeather(name, createRandom(3));
  const drawn = [0, 0.8].map((seconds) => {
    const { planes } = createFrame(320, 180);
    planes.luma.fill(60);
    weather(planes, seconds);
    return planes.luma;
  });
  expect(drawn[0]!.some((luma) => luma > 70)).toBe(true);
  expect(drawn[0]!.some((luma, at) => luma !== drawn[1]![at])).toBe(true);
});
