import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../models/test-models.ts";
import { measureEyeOpening } from "./eye-opening.ts";
import { hasMoustache } from "./has-moustache.ts";
import { readPhoto } from "../raster/raster-io.server.ts";

async function readFace(name: "astronaut" | "dahlgren" | "grace-hopper") {
  const raster = await readPhoto(await readSample(name), { width: 900, height: 900, fit: "inside" });
  const finder = await models.faces();
  const [face] = (await finder?.find(raster)) ?? [];
  if (!face) throw new Error(`${name} has no face`);
  return { raster, face };
}

test("a white moustache is seen, and none on shaven lips", async () => {
  const seen = [];
  for (const name of ["dahlgren", "astronaut", "grace-hopper"] as const) {
    const { raster, face } = await readFace(name);
    seen.push(hasMoustache(raster, face));
  }
  expect(seen).toEqual([true, false, false]);
});

test("eyes open wide measure more than narrow ones", async () => {
  const [wide, narrow] = [await readFace("astronaut"), await readFace("dahlgren")];
  expect(measureEyeOpening(wide.face)).toBeGreaterThan(measureEyeOpening(narrow.face));
});
