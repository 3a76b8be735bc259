import { describe, expect, test } from "vitest";
import type { CatalogCard, LocalGrade } from "#registry/contract/compiled.ts";
import { findAlternatives, findNextTools } from "./load-style-page.server.ts";

describe("what is offered in the place of a tool", () => {
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
});

describe("what a tool's picture may go on to", () => {
  const card = (id: string, offers?: CatalogCard["offers"]): CatalogCard => ({
    ...{ id, section: "tool", title: id.toUpperCase(), purpose: "", tagKeys: [], tags: [], credits: 3 },
    ...{ output: "image", hasPreview: false, fitsSheet: true, isHot: false, isNew: false, copyLocale: "en" },
    ...(offers && { offers }),
  });
  const CARDS = [
    card("plain"),
    card("cutter", "cut-out"),
    card("larger", "enlarge"),
    card("largest", "enlarge"),
  ];

  test("a picture may go on to the catalog's first tool for each offer, in the order of the offers", () => {
    expect(findNextTools({ id: "plain", output: "image" }, CARDS)).toEqual([
      { offers: "enlarge", id: "larger", title: "LARGER", credits: 3 },
      { offers: "cut-out", id: "cutter", title: "CUTTER", credits: 3 },
    ]);
  });

  test("a tool is never offered for its own pictures", () => {
    expect(findNextTools({ id: "larger", output: "image" }, CARDS).map(({ id }) => id)).toEqual([
      "largest",
      "cutter",
    ]);
  });

  test("what is no picture goes nowhere", () => {
    expect(findNextTools({ id: "plain", output: "video" }, CARDS)).toEqual([]);
  });
});
