import { expect, test } from "vitest";
import { createRaster } from "../raster/raster.ts";
import { createModels } from "./models.server.ts";
import { packageFolder } from "./package-folder.server.ts";

test("packageFolder finds a package whose exports hide it, and names one that is missing", () => {
  expect(packageFolder("onnxruntime-node")).toMatch(/onnxruntime-node$/);
  expect(() => packageFolder("no-such-package-here")).toThrow("no-such-package-here is not installed");
});

test("networks whose packages are missing are null and named once; the others work on", async () => {
  const told: string[] = [];
  const models = createModels(
    (model) => told.push(model),
    (name) => packageFolder(name, name === "onnxruntime-node" ? undefined : "nowhere"),
  );
  for (let time = 0; time < 2; time += 1) {
    expect(await models.cartoonist("hosoda")).toBeNull();
    expect(await models.textFinder()).toBeNull();
  }
  expect(told).toEqual(["cartoon hosoda", "text detection"]);
  expect(models.heavy()).toBeNull();
  const person = await models.person();
  expect((await person?.segment(createRaster(64, 64)))?.data).toHaveLength(64 * 64);
});

test("without ONNX Runtime no network loads, and it alone is named", async () => {
  const told: string[] = [];
  const models = createModels(
    (model) => told.push(model),
    (name) => packageFolder(name, "nowhere"),
  );
  const loaded = [models.faces(), models.person(), models.unsafeContent(), models.superResolver()];
  expect(await Promise.all(loaded)).toEqual([null, null, null, null]);
  expect(told).toEqual(["ONNX Runtime"]);
});
