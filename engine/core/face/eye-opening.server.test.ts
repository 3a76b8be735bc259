import { expect, test } from "vitest";
import { readSample } from "../../../tests/fixtures/photos/read-sample.ts";
import { testModels as models } from "../models/test-models.ts";
import { measureEyeOpening } from "./eye-opening.ts";
import { readPhoto } from "../raster/raster-io.server.ts";

async function readFace(name: "astronaut" | "dahlgren" | "grace-hopper") {
  const raster = await readPhoto(await readSample(name), { width: 900, height: 900, fit: "inside" });
  const finder = await models.faces();
  const [face] = (await finder?.find(raster)) ?? [];
  if (!face) throw new Error(`${name} has no face`);
  return { raster, face };
}

test("eyes open wide measure more than narrow ones", async () => {
  const [wide, narrow] = [await readFace("astronaut"), await readFace("dahlgren")];
  expect(measureEyeOpening(wide.face)).toBeGreaterThan(measureEyeOpening(narrow.face));
});
