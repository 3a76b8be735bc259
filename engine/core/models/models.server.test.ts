import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRaster } from "../raster/raster.ts";
import { createModels } from "./models.server.ts";
import { fetchFile, packageFolder } from "./tensor-engine.server.ts";

test("fetchFile reads files and refuses every network address", async () => {
  const response = await fetchFile(import.meta.url);
  expect(await response.text()).toContain("refuses every network address");
  await expect(fetchFile("https://example.com/model.json")).rejects.toThrow("files only");
  await expect(fetchFile("http://127.0.0.1/model.json")).rejects.toThrow("files only");
});

test("packageFolder finds a package whose exports hide it, and names one that is missing", () => {
  expect(packageFolder("@vladmandic/human")).toMatch(/human$/);
  expect(() => packageFolder("no-such-package-here")).toThrow("no-such-package-here is not installed");
});

const folder = await mkdtemp(join(tmpdir(), "packages-"));
afterAll(() => rm(folder, { recursive: true }));

test("a model whose package is missing or broken is null and named once; the others work on", async () => {
  const installed = ["@tensorflow/tfjs-backend-wasm", "@mediapipe/selfie_segmentation"];
  for (const name of installed) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(packageFolder(name), join(folder, name), { recursive: true });
  }
  await mkdir(join(folder, "@vladmandic/human"), { recursive: true });
  await cp(
    join(packageFolder("@vladmandic/human"), "package.json"),
    join(folder, "@vladmandic/human/package.json"),
  );
  const told: string[] = [];
  const models = createModels(
    (model) => told.push(model),
    (name) => packageFolder(name, folder),
  );
  for (let time = 0; time < 2; time += 1) {
    expect(await models.faces()).toBeNull();
    expect(await models.unsafeContent()).toBeNull();
  }
  expect(told).toEqual(["face landmarks", "unsafe content"]);
  const person = await models.person();
  expect((await person?.segment(createRaster(64, 64)))?.data).toHaveLength(64 * 64);
});

test("without its WebAssembly package no model loads, and the engine is named once", async () => {
  const told: string[] = [];
  const models = createModels(
    (model) => told.push(model),
    (name) => packageFolder(name, join(folder, "nowhere")),
  );
  expect(await Promise.all([models.faces(), models.person(), models.unsafeContent()])).toEqual([
    null,
    null,
    null,
  ]);
  expect(told).toEqual(["tensor engine"]);
});
