import { describe, expect, test } from "vitest";
import { makeCard } from "../../../tests/ui/make-card.ts";
import type { CatalogCard } from "#registry/contract/compiled.ts";
import { findNextTools } from "./load-style-page.server.ts";

describe("what a tool's picture may go on to", () => {
  const card = (id: string, offers?: CatalogCard["offers"]): CatalogCard =>
    makeCard(id, { title: id.toUpperCase(), credits: 3, ...(offers && { offers }) });
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
