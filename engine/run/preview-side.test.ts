import { expect, test } from "vitest";
import { recipeSchema } from "#registry/contract/recipe.ts";
import { previewSide } from "./preview-side.ts";

const recipe = (...ops: string[]) => recipeSchema.parse(ops.map((op) => ({ op })));

test("a preview is worked on at the side at which it is shown", () => {
  expect(previewSide(384)).toBe(384);
  expect(previewSide(384, recipe("landmarks", "segment", "autolevel"))).toBe(384);
});

test("a preview with a dear step is worked on at five sixths of its side", () => {
  expect(previewSide(384, recipe("landmarks", "mini-figure"))).toBe(320);
  expect(previewSide(384, recipe("cartoon"))).toBe(320);
});

test("a dear step that a choice may come to counts", () => {
  const choice = { op: "choose", by: "$kind", variants: [{ name: "toy", steps: [{ op: "mini-figure" }] }] };
  expect(previewSide(384, recipeSchema.parse([{ op: "landmarks" }, choice]))).toBe(320);
});
