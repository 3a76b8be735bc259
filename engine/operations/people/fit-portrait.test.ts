import { expect, test } from "vitest";
import { centreOf, type Face } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { fitPortrait, leadToPhoto } from "./fit-portrait.ts";

const PHOTO = { width: 1000, height: 1000 };
const SHEET = { width: 800, height: 1000 };
const WISH = { face: 0.35, eyes: 0.4, level: 1 };
const CUT = { left: true, right: true, top: true };
const LANDMARKS = 478;

/** An oval face with forehead and chin at its ends, tilted by some radians. */
function drawFace(x: number, y: number, radius: number, tilt = 0): Face {
  const at = (angle: number) => {
    const [dx, dy] = [Math.cos(angle) * radius * 0.8, Math.sin(angle) * radius];
    return {
      x: x + dx * Math.cos(tilt) - dy * Math.sin(tilt),
      y: y + dx * Math.sin(tilt) + dy * Math.cos(tilt),
    };
  };
  const points = Array.from({ length: LANDMARKS }, (_, i) => at((i / LANDMARKS) * 2 * Math.PI));
  points[FOREHEAD_TOP] = at(-Math.PI / 2);
  points[CHIN] = at(Math.PI / 2);
  return { points, score: 1 };
}

const place = (face: Face, radius: number, cut = CUT) => {
  const head = { centre: centreOf(face.points), radius: { x: radius, y: radius * 1.2 } };
  return fitPortrait([face], [head], PHOTO, SHEET, WISH, cut);
};

test("a photo that ends at the chin is not turned, and nothing of the sheet lies beyond it", () => {
  const fit = place(drawFace(500, 590, 380, 0.15), 480);
  expect(fit.angle).toBe(0);
  const from = { x: 0, y: 0 };
  for (const corner of [
    { x: 0, y: 0 },
    { x: SHEET.width, y: SHEET.height },
  ]) {
    leadToPhoto(fit)(corner.x, corner.y, from);
    const { x, y } = from;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(PHOTO.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(PHOTO.height);
  }
});

test("a face with room for shoulders below it gets the height that is wished for", () => {
  const radius = 150;
  const { scale } = place(drawFace(500, 350, radius), 170, { left: false, right: false, top: false });
  expect((2 * radius * scale) / SHEET.height).toBeCloseTo(WISH.face, 1);
});
