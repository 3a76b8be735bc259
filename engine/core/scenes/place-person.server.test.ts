import { expect, test } from "vitest";
import { faceBox, type Face } from "../face/face.ts";
import { createPlane, createRaster } from "../raster/raster.ts";
import { placePerson } from "./place-person.server.ts";

/** A face of the given box, as its four corners. */
const createFace = (left: number, top: number, width: number, height: number): Face => ({
  score: 1,
  points: [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ],
});

const photo = {
  raster: createRaster(300, 400),
  faces: [createFace(120, 60, 60, 80)],
  person: createPlane(300, 400, 1),
};
const sheet = { width: 400, height: 600 };
const place = { face: 0.3, x: 0.5, y: 0.4 };

test("placePerson brings the face to its place and size", async () => {
  const { raster, faces } = await placePerson(photo, sheet, place, 0.8);
  expect(raster).toMatchObject(sheet);
  const box = faceBox(faces[0]!);
  expect(box.height / sheet.height).toBeCloseTo(0.3, 1);
  expect((box.left + box.width / 2) / sheet.width).toBeCloseTo(0.5, 2);
  expect((box.top + box.height / 2) / sheet.height).toBeCloseTo(0.4, 2);
});

test("placePerson lets a photo that ends within the sheet fade there", async () => {
  const { person } = await placePerson(photo, { width: 1200, height: 600 }, place, 1);
  const row = person.data.subarray(300 * 1200, 301 * 1200);
  expect(row[600]).toBeGreaterThan(0.95);
  expect(row[10]).toBe(0);
  const steps = row.map((value, x) => Math.abs(value - (row[x - 1] ?? value)));
  expect(Math.max(...steps)).toBeLessThan(0.1);
});

test("placePerson keeps several faces on the sheet", async () => {
  const faces = [createFace(10, 60, 50, 70), createFace(240, 80, 50, 70)];
  const placed = await placePerson({ ...photo, faces }, sheet, place, 0.8);
  for (const face of placed.faces) {
    const box = faceBox(face);
    expect(box.left).toBeGreaterThan(0);
    expect(box.left + box.width).toBeLessThan(sheet.width);
  }
});
