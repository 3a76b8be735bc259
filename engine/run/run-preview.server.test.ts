import sharp from "sharp";
import { expect, test } from "vitest";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import type { Models } from "../core/models/models.server.ts";
import { testModels } from "../core/models/test-models.fixture.ts";
import { createPhotoShelf } from "./photo-shelf.ts";
import { previewSide, runPreview, type PreviewJob } from "./run-preview.server.ts";

/** The models, and how often each is asked with which pictures. */
function countRuns() {
  const runs: string[] = [];
  const note = (model: string, { width }: { width: number }) => runs.push(`${model} ${width}`);
  const models: Models = {
    ...testModels,
    faces: async () => {
      const finder = await testModels.faces();
      return finder && { ...finder, find: (raster) => (note("faces", raster), finder.find(raster)) };
    },
    person: async () => {
      const segmenter = await testModels.person();
      return segmenter && { segment: (raster) => (note("person", raster), segmenter.segment(raster)) };
    },
  };
  return { models, runs };
}

interface LooseStep {
  op: string;
  [parameter: string]: unknown;
}

const preview = (...steps: readonly LooseStep[]) => previewAs({}, ...steps);

async function previewAs(reading: Pick<PreviewJob, "faces">, ...steps: readonly LooseStep[]) {
  const { models, runs } = countRuns();
  const made = await runPreview(
    {
      photos: [await readSample("astronaut")],
      recipe: recipeSchema.parse(steps),
      ...{ words: "", defaultWords: "", ratio: "auto", size: "1K", side: 384, seed: 1, mark: "Mark" },
      ...reading,
    },
    createPhotoShelf(models, () => () => undefined).take(undefined),
  );
  const { width, height, format } = await sharp(made.bytes).metadata();
  expect({ width, height, format }).toEqual({ width: made.width, height: made.height, format: "webp" });
  return { ...made, runs };
}

test("however many steps ask who is there, each network looks at the photo once", async () => {
  const { runs, width, height } = await preview(
    { op: "landmarks" },
    { op: "segment" },
    { op: "tone", saturation: 1.2 },
    { op: "keep-skin" },
  );
  expect([width, height]).toEqual([384, 384]);
  expect(runs).toEqual(["faces 384", "person 384"]);
});

test("a recipe sees whom the photo's reading saw, and looks for nobody itself", async () => {
  const { runs } = await previewAs({ faces: [[]] }, { op: "landmarks" }, { op: "tone", saturation: 1.2 });
  expect(runs).toEqual([]);
  await expect(previewAs({ faces: [[]] }, { op: "landmarks", required: true })).rejects.toMatchObject({
    code: "PHOTO_UNSUITABLE",
    messageKey: "photo.noFace",
  });
});

test("what is dear is worked on at a smaller side and shown at the one that was asked for", async () => {
  const { runs, width, height } = await preview(
    { op: "landmarks" },
    { op: "make-up", layers: [{ shape: "lips", color: "#aa2233" }] },
  );
  expect([width, height]).toEqual([384, 384]);
  expect(runs).toEqual(["faces 320", "person 320"]);
});

const recipeOf = (...ops: string[]) => recipeSchema.parse(ops.map((op) => ({ op })));

test("a preview is worked on at the side at which it is shown", () => {
  expect(previewSide(384)).toBe(384);
  expect(previewSide(384, recipeOf("landmarks", "segment", "autolevel"))).toBe(384);
});

test("a preview with a dear step is worked on at five sixths of its side", () => {
  expect(previewSide(384, recipeOf("landmarks", "mini-figure"))).toBe(320);
  expect(previewSide(384, recipeOf("cartoon"))).toBe(320);
});

test("a dear step that a choice may come to counts", () => {
  const choice = { op: "choose", by: "$kind", variants: [{ name: "toy", steps: [{ op: "mini-figure" }] }] };
  expect(previewSide(384, recipeSchema.parse([{ op: "landmarks" }, choice]))).toBe(320);
});
