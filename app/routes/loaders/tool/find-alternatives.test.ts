import { expect, test } from "vitest";
import type { CatalogCard, LocalGrade } from "#registry/contract/compiled.ts";
import { findAlternatives } from "./find-alternatives.ts";

const GOOD: LocalGrade = { grade: "good", minPhotos: 1, wantsFace: false };
const card = (id: string, local: LocalGrade | undefined, tagKeys: string[] = []): CatalogCard => ({
  ...{ id, section: "style", title: id.toUpperCase(), purpose: "", tagKeys, tags: [], credits: 1 },
  ...{ output: "image", hasPreview: true, fitsSheet: true, isHot: false, isNew: false, copyLocale: "en" },
  local,
});
const CARDS = [
  card("plain", GOOD),
  card("alike", GOOD, ["fun"]),
  card("of-faces", { ...GOOD, wantsFace: true }),
  card("of-two", { ...GOOD, minPhotos: 2 }),
  card("fair", { ...GOOD, grade: "fair" }),
  { ...card("film", GOOD), output: "video" as const },
];
const toy = (wantsFace: boolean, grade: LocalGrade["grade"] = "toy") => ({
  output: "image" as const,
  tagKeys: ["fun"],
  local: { grade, minPhotos: 1, wantsFace },
});
const idsOf = (tool: Parameters<typeof findAlternatives>[0]) =>
  findAlternatives(tool, CARDS).map(({ id }) => id);

test("in the place of a toy stand styles that are good with the same photo, those of its tags first", () => {
  expect(idsOf(toy(true))).toEqual(["alike", "plain", "of-faces"]);
});

test("a toy that needs no face is not sent to a style that does", () => {
  expect(idsOf(toy(false))).toEqual(["alike", "plain"]);
});

test("nothing stands in the place of what is fair, or what a hosted model makes", () => {
  expect(idsOf(toy(true, "fair"))).toEqual([]);
  expect(idsOf({ output: "image", tagKeys: [] })).toEqual([]);
});
