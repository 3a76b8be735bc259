import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { manifestSchema } from "#registry/contract/manifest.ts";
import type { SourceOf } from "#registry/contract/example-kinds.ts";
import { makeFolder, sampleManifest } from "../checks/sample-styles.ts";
import { shortHash } from "../sample-photos.ts";
import { hashInputs, hashPhotos } from "./describe-made.ts";
import { findStale } from "./find-stale.ts";
import { STANDARD_IMAGES } from "./name-images.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const directory = makeFolder();
afterAll(() => rmSync(directory, { recursive: true, force: true }));
mkdirSync(join(directory, "images"));
for (const name of ["before-1", "after-1"]) writeFileSync(join(directory, `images/${name}.webp`), name);

const manifest = manifestSchema.parse(sampleManifest("mirror", { images: STANDARD_IMAGES }));
type Pair = SourceOf<"pair">;
const plain: Pair = { kind: "pair", parts: [{ photo: "cat.jpg", cut: [0, 0, 1, 1] }] };
const made: NonNullable<Pair["made"]> = {
  provider: "local",
  inputs: hashInputs({ manifest, prompt: "Mirror.", example: plain }, "local"),
  engine: "0123456789",
  size: "2K",
  photos: hashPhotos(plain, root),
  pictures: { before: shortHash("before-1"), after: shortHash("after-1") },
};
const ask = (example: Pair, change: object = {}) =>
  findStale({ manifest, prompt: "Mirror.", example, index: 0, directory, root, ...change });

test("a pair is up to date while recipe, prompt, photographs and pictures are those it was made with", () => {
  expect(ask({ ...plain, made })).toBeUndefined();
  expect(ask({ ...plain, made }, { engine: "0123456789" })).toBeUndefined();
  expect(ask({ kind: "pair", illustration: true })).toBeUndefined();
});

test("a film counts as another one where its words, its opening picture or its file are not those it was made with", () => {
  for (const name of ["poster-1.webp", "film-1.mp4"]) writeFileSync(join(directory, `images/${name}`), name);
  const maker = { op: "film", seconds: "$a", resolution: "$b", ratio: "$c" };
  const filming = manifestSchema.parse(
    sampleManifest("mirror", { output: "video", providers: { local: { maker } } }),
  );
  const bare: SourceOf<"film"> = { kind: "film", words: "a slow push in" };
  const record: NonNullable<SourceOf<"film">["made"]> = {
    provider: "local",
    inputs: hashInputs({ manifest: filming, prompt: "Mirror.", example: bare }, "local"),
    engine: "0123456789",
    photos: {},
    pictures: { poster: shortHash("poster-1.webp") },
    film: { hash: shortHash("film-1.mp4"), seconds: 5 },
  };
  const judge = (change: Partial<SourceOf<"film">>) =>
    findStale({
      ...{ manifest: filming, prompt: "Mirror.", index: 0, directory, root },
      example: { ...bare, made: record, ...change },
    });
  expect(judge({})).toBeUndefined();
  expect(judge({ words: "a pan" })).toBe("was made from another recipe, prompt or choice of photographs");
  expect(judge({ values: { duration: "5" } })).toMatch(/^was made from another recipe/);
  const other = { ...record, film: { hash: "0123456789", seconds: 5 } };
  expect(judge({ made: other })).toBe("has another film than the one that was made");
});

test.each([
  [{}, {}, "was never made"],
  [{ made }, { prompt: "Turn." }, "was made from another recipe, prompt or choice of photographs"],
  [{ made, words: "more" }, {}, "was made from another recipe, prompt or choice of photographs"],
  [
    { made: { ...made, photos: { "cat.jpg": "0123456789" } } },
    {},
    "was made from another version of its photograph",
  ],
  [
    { made: { ...made, pictures: { ...made.pictures, after: "0123456789" } } },
    {},
    "has another after picture than the one that was made",
  ],
  [{ made }, { engine: "9876543210" }, "was made by another version of the engine"],
])("a pair with %j, asked with %j, %s", (pair, change, reason) => {
  expect(ask({ ...plain, ...pair }, change)).toBe(reason);
});
