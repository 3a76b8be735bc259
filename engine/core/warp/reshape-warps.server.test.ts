import { expect, test } from "vitest";
import { reshapeSchema } from "#registry/contract/operations/people.ts";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { boundsOf, faceBox, pick, type Face } from "../face/face.ts";
import { findHead } from "../face/head-outline.ts";
import { LEFT_EYE } from "../face/landmarks.ts";
import { testModels as models } from "../models/test-models.fixture.ts";
import { readPhoto } from "../raster/raster-io.server.ts";
import { createPlane } from "../raster/raster.ts";
import { coveredShare } from "../raster/regions.ts";
import { createBodyWarp } from "./body-warp.ts";
import { createBumpWarp } from "./bump-warp.ts";
import { createFaceBumps } from "./face-bumps.ts";
import { createHeadWarp } from "./head-warp.ts";
import { warpFace, warpPlane } from "./warp-raster.ts";

async function readFace() {
  const raster = await readPhoto(await readSample("astronaut"), { width: 600, height: 600, fit: "inside" });
  const face = (await (await models.faces())!.find(raster))[0]!;
  return { raster, face };
}

test("Eyes open about as much wider as asked, and the face around them stays", async () => {
  const { face } = await readFace();
  const step = reshapeSchema.parse({ op: "reshape", eyes: 1.4 });
  const warped = warpFace(face, createBumpWarp(createFaceBumps(face, step)));
  const opening = (of: Face) => boundsOf(pick(of, LEFT_EYE)).height;
  expect(opening(warped) / opening(face)).toBeGreaterThan(1.25);
  expect(opening(warped) / opening(face)).toBeLessThan(1.7);
  expect(faceBox(warped).width / faceBox(face).width).toBeCloseTo(1, 2);
});

test("What is asked for nowhere makes no bumps", async () => {
  const { face } = await readFace();
  expect(createFaceBumps(face, reshapeSchema.parse({ op: "reshape" }))).toEqual([]);
});

test("A larger head keeps inside the picture, even where there is little room above it", async () => {
  const { raster, face } = await readFace();
  const head = findHead(face, null);
  const warped = faceBox(warpFace(face, createHeadWarp(head, 1.7, raster)));
  expect(warped.width / faceBox(face).width).toBeGreaterThan(1.5);
  expect(warped.top).toBeGreaterThan(0);
  const large = { centre: { x: 300, y: 240 }, radius: { x: 200, y: 230 } };
  const out = { x: 0, y: 0 };
  createHeadWarp(large, 2, raster)(300, 10, out);
  expect(out.y).toBeLessThan(large.centre.y - large.radius.y + 10);
});

test("A narrower body leaves room beside it, and one that fills the picture's width stays", () => {
  const [width, height] = [300, 200];
  const drawBody = (half: number) => {
    const person = createPlane(width, height);
    for (let pixel = 0; pixel < person.data.length; pixel += 1)
      person.data[pixel] = Math.abs((pixel % width) - width / 2) < half ? 1 : 0;
    return person;
  };
  const narrowed = (half: number) => {
    const person = drawBody(half);
    const warp = createBodyWarp(person, undefined, [], 0.7);
    return coveredShare(warpPlane(person, warp)) / coveredShare(person);
  };
  expect(narrowed(60)).toBeCloseTo(0.7, 1);
  expect(narrowed(150)).toBeCloseTo(1, 2);
});
