import { expect, test } from "vitest";
import { prependResults, type Result } from "./result.ts";

const make = (id: string): Result => ({
  kind: "image",
  id,
  address: `/files/${id}.png`,
  prompt: "Sketch",
  createdAt: "2026-10-26T14:06:12Z",
  uploadedImages: [],
  isPublic: false,
});

test("new results come first and the shown ones keep their order", () => {
  expect(prependResults([make("c")], [make("b"), make("a")]).map((result) => result.id)).toEqual([
    "c",
    "b",
    "a",
  ]);
});

test("a result that is shown already appears once, at the front", () => {
  expect(prependResults([make("a")], [make("b"), make("a")]).map((result) => result.id)).toEqual(["a", "b"]);
});
