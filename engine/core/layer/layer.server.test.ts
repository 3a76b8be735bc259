import { expect, test } from "vitest";
import { createPlane, createRaster, type Raster } from "../raster/raster.ts";
import { drawSvg } from "./draw-svg.server.ts";
import { alphaPlane, cutLayer, drawLayer } from "./layer.ts";
import { cropLayer, resizeLayer, rotateLayer } from "./shape-layer.server.ts";
import { createTypesetter } from "./text-path.server.ts";

const pixelOf = ({ width, data }: Raster, x: number, y: number) =>
  [0, 1, 2].map((channel) => data[(y * width + x) * 3 + channel]);

function createWhite(width: number, height: number): Raster {
  const raster = createRaster(width, height);
  raster.data.fill(255);
  return raster;
}

test("a drawing covers a picture where it is solid, mixes where it is half clear, and spares the rest", async () => {
  const red = `<rect width="10" height="20" fill="#ff0000"/>`;
  const half = `<rect x="10" width="10" height="20" fill="#000000" fill-opacity="0.5"/>`;
  const picture = createWhite(40, 20);
  drawLayer(picture, await drawSvg(red + half, 40, 20));
  expect(pixelOf(picture, 5, 10)).toEqual([255, 0, 0]);
  expect(Math.abs((pixelOf(picture, 15, 10)[0] ?? 0) - 127)).toBeLessThan(3);
  expect(pixelOf(picture, 30, 10)).toEqual([255, 255, 255]);
});

test("a layer that reaches beyond a picture is cut at its edges, and a plane says where it shows", async () => {
  const ink = await drawSvg(`<rect width="20" height="20" fill="#000000"/>`, 20, 20);
  const picture = createWhite(30, 30);
  drawLayer(picture, ink, { left: -10, top: 20 });
  expect(pixelOf(picture, 5, 25)).toEqual([0, 0, 0]);
  expect(pixelOf(picture, 12, 25)).toEqual([255, 255, 255]);
  const within = createPlane(30, 30);
  const spared = createWhite(30, 30);
  drawLayer(spared, ink, { left: 0, top: 0 }, 1, within);
  expect(spared.data.every((value) => value === 255)).toBe(true);
});

test("what a mask cuts out of a picture keeps its colours and takes the mask as its alpha", () => {
  const mask = createPlane(8, 8);
  mask.data[9] = 1;
  const layer = cutLayer(createWhite(8, 8), mask);
  expect([...layer.data.subarray(36, 40)]).toEqual([255, 255, 255, 255]);
  expect(alphaPlane(layer).data.reduce((sum, alpha) => sum + alpha, 0)).toBe(1);
});

test("layers are resized, cut, and turned without losing their corners", async () => {
  const layer = await drawSvg(`<rect width="40" height="20" fill="#00ff00"/>`, 40, 20);
  expect(await resizeLayer(layer, 80, 40)).toMatchObject({ width: 80, height: 40 });
  expect(await cropLayer(layer, { left: 5, top: 5, width: 10, height: 8 })).toMatchObject({
    width: 10,
    height: 8,
  });
  const turned = await rotateLayer(layer, 90);
  expect(turned).toMatchObject({ width: 20, height: 40 });
  expect(alphaPlane(turned).data.every((alpha) => alpha > 0.9)).toBe(true);
});

test("text becomes outlines of its own width, set from its anchor", async () => {
  const typesetter = createTypesetter();
  const line = { text: "Starry", font: "anton", size: 40, x: 100, y: 50 } as const;
  const [start, middle, wide] = await Promise.all([
    typesetter.set(line),
    typesetter.set({ ...line, anchor: "middle" }),
    typesetter.set({ ...line, spacing: 0.2 }),
  ]);
  expect(start.width).toBeGreaterThan(40);
  expect(wide.width).toBeGreaterThan(start.width);
  const layer = await drawSvg(`<path d="${middle.d}"/>`, 200, 80);
  const alpha = alphaPlane(layer).data;
  const columns = [...alpha.keys()].filter((i) => alpha[i]! > 0.5).map((i) => i % 200);
  const centre = (Math.min(...columns) + Math.max(...columns)) / 2;
  expect(Math.abs(centre - 100)).toBeLessThan(4);
});
