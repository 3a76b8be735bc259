import sharp from "sharp";
import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { readSample } from "../../tests/fixtures/photos/read-sample.ts";
import { createModels, type Models } from "../core/models/models.server.ts";
import { testModels as models } from "../core/models/test-models.fixture.ts";
import { packageFolder } from "../core/models/package-folder.server.ts";
import type { Facts } from "./facts/facts.ts";
import { inspectPhotos, type InspectionJob } from "./inspect-photos.server.ts";

const ONE_FACE = { faces: { min: 1, max: 1, across: "each" } } as const;

const refusalOf = async (job: InspectionJob, of: Models = models) => {
  const error = await inspectPhotos(job, of).catch((reason: unknown) => reason);
  return isAppError(error) ? { code: error.code, message: error.messageKey, params: error.params } : null;
};

const readOf = async (job: InspectionJob, of: Models): Promise<[Facts]> => {
  const [facts] = (await inspectPhotos(job, of)).facts;
  if (!facts) throw new Error("nothing was read");
  return [facts];
};

test("inspectPhotos finds the face in a portrait, also tilted by a third of a right angle and more", async () => {
  for (const angle of [0, 20, 30, 35, -30]) {
    const photo = await sharp(await readSample("andersson"))
      .rotate(angle, { background: "#808080" })
      .jpeg()
      .toBuffer();
    const [{ faces }] = await readOf({ photos: [photo], wanted: ONE_FACE }, models);
    expect(faces, `${angle} degrees`).toHaveLength(1);
    expect(faces![0]!.points.length).toBeGreaterThanOrEqual(468);
  }
});

test("inspectPhotos names the photo that shows nobody", async () => {
  const photos = [await readSample("astronaut"), await readSample("cat")];
  expect(await refusalOf({ photos, wanted: ONE_FACE })).toEqual({
    code: "PHOTO_UNSUITABLE",
    message: "photo.noFace",
    params: { photo: 2 },
  });
  expect((await refusalOf({ photos: [await readSample("coffee")], wanted: ONE_FACE }))?.message).toBe(
    "photo.noFace",
  );
});

test("inspectPhotos copes with a photo 60 pixels wide, and with one of a single pixel", async () => {
  const small = await sharp(await readSample("grace-hopper"))
    .resize(60)
    .jpeg()
    .toBuffer();
  const [{ faces }] = await readOf({ photos: [small], wanted: { minSide: 50, ...ONE_FACE } }, models);
  expect(faces).toHaveLength(1);
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  expect((await refusalOf({ photos: [dot], wanted: ONE_FACE }))?.message).toBe("photo.noFace");
});

test("inspectPhotos refuses what cannot be decoded", async () => {
  const whole = await readSample("cat");
  const refusal = await refusalOf({ photos: [whole.subarray(0, 200)], wanted: {} });
  expect(refusal?.code).toMatch(/PHOTO_UNSUITABLE|UNSUPPORTED_TYPE/);
});

test("inspectPhotos refuses pictures that are clearly unsafe", async () => {
  const unsafe: Models = { ...models, unsafeContent: async () => ({ rate: async () => 0.9 }) };
  const photos = [await readSample("coffee")];
  expect((await refusalOf({ photos, wanted: {} }, unsafe))?.code).toBe("CONTENT_REFUSED");
});

test("inspectPhotos goes on without models that do not load", async () => {
  const none = createModels(
    () => undefined,
    (name) => packageFolder(name, "nowhere"),
  );
  const result = await inspectPhotos({ photos: [await readSample("cat")], wanted: ONE_FACE }, none);
  expect(result.facts).toMatchObject([{ faces: null, person: null, subject: null, unsafe: 0 }]);
});

test("inspectPhotos tells a photo of a person from one without, where a manifest wants one", async () => {
  const person = { person: true } as const;
  const portrait = await readSample("grace-hopper");
  await expect(inspectPhotos({ photos: [portrait], wanted: person }, models)).resolves.toBeDefined();
  const empty = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#7f8c9a" } })
    .png()
    .toBuffer();
  expect(await refusalOf({ photos: [portrait, empty], wanted: person })).toEqual({
    code: "PHOTO_UNSUITABLE",
    message: "photo.noPerson",
    params: { photo: 2 },
  });
});

test("inspectPhotos reads no photo whose reading is known", async () => {
  const photos = [await readSample("astronaut")];
  const { facts } = await inspectPhotos({ photos, wanted: {} }, models);
  const blind: Models = { ...models, faces: () => Promise.reject(new Error("looked again")) };
  await expect(inspectPhotos({ photos, wanted: ONE_FACE, known: facts }, blind)).resolves.toEqual({ facts });
});
