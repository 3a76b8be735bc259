import { expect, test } from "vitest";
import { createPlane, type Plane } from "../raster/raster.ts";
import { coveredShare } from "../raster/regions.ts";
import { drawPlaneContours } from "./draw-contours.ts";
import { drawSilhouette } from "./draw-subject.ts";

const OPTIONS = { width: 0.006, detail: 0.5, calm: 0.3, least: 0.05 };

/** A grey disc on a lighter ground. */
function createDisc(size: number, radius: number): Plane {
  const plane = createPlane(size, size, 0.8);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (Math.hypot(x - size / 2, y - size / 2) < radius) plane.data[y * size + x] = 0.35;
  return plane;
}

/** Turns around the middle at which a ray meets ink near the radius, as a share. */
const closedShare = (ink: Plane, radius: number): number => {
  let met = 0;
  for (let turn = 0; turn < 180; turn += 1) {
    const [cos, sin] = [Math.cos((turn * Math.PI) / 90), Math.sin((turn * Math.PI) / 90)];
    for (let r = radius - 6; r <= radius + 6; r += 1) {
      const [x, y] = [Math.round(ink.width / 2 + cos * r), Math.round(ink.height / 2 + sin * r)];
      if (ink.data[y * ink.width + x]! <= 0.5) continue;
      met += 1;
      break;
    }
  }
  return met / 180;
};

test("a disc gets one closed line around it and nothing else", () => {
  const ink = drawPlaneContours(createDisc(300, 90), OPTIONS);
  expect(closedShare(ink, 90)).toBe(1);
  expect(coveredShare(ink)).toBeLessThan(0.05);
});

test("even paper stays empty", () => {
  expect(coveredShare(drawPlaneContours(createPlane(200, 150, 0.5), OPTIONS))).toBe(0);
});

test("a silhouette that leaves the picture is closed along its edge", () => {
  const shape = createPlane(100, 100);
  for (let y = 40; y < 100; y += 1) for (let x = 20; x < 80; x += 1) shape.data[y * 100 + x] = 1;
  const ink = drawSilhouette(shape, 4, 1);
  for (const [x, y] of [
    [50, 40],
    [20, 70],
    [79, 70],
    [50, 98],
  ] as const)
    expect(ink.data[y * 100 + x]).toBeGreaterThan(0.5);
  expect(ink.data[70 * 100 + 50]).toBe(0);
});
