import { expect, test } from "vitest";
import { readSample, type Sample } from "../../../../tests/fixtures/photos/read-sample.ts";
import type { LocalJob } from "../maker.ts";
import { testModels as models } from "../../../core/models/test-models.fixture.ts";
import { countWords } from "./describe-photo.server.ts";
import { describePhoto } from "./describe-photo.server.ts";

const MAKER = { op: "describe", language: "$language", words: "$wordCount", target: "$target" } as const;

async function describe(photo: Sample, values: Record<string, unknown>): Promise<string> {
  const job: LocalJob = {
    photos: [await readSample(photo)],
    ...{ words: "", defaultWords: "", ratio: "auto", size: "2K", seed: 1, locale: "en" },
    values: { language: "en", wordCount: 100, target: "", ...values },
  };
  const result = await describePhoto(MAKER, job, models);
  return result.kind === "text" ? result.text : "";
}

test("what is in a photo is what its description says", async () => {
  expect(await describe("coffee", {})).toMatch(/cup/);
  expect(await describe("cat", {})).toMatch(/an animal[^]*no person/);
  const portrait = await describe("astronaut", {});
  expect(portrait).toMatch(/one person/);
  expect(portrait).toMatch(/orange/);
  expect(await describe("photographer", { wordCount: 300 })).toMatch(/practically no colour/);
});

test("the same photo is described in the same words, in the asked language and length", async () => {
  const first = await describe("coffee", { language: "de", wordCount: 150 });
  expect(await describe("coffee", { language: "de", wordCount: 150 })).toBe(first);
  expect(first).toMatch(/^Das Hauptmotiv des Fotos ist allem Anschein nach eine Tasse/);
  expect(Math.abs(countWords(first, true) / 150 - 1)).toBeLessThan(0.15);
  expect(await describe("coffee", { language: "ja", wordCount: 60 })).toMatch(/カップ/);
});
