import { expect, test } from "vitest";
import { hasPreview } from "./preview.ts";
import { recipeSchema } from "./recipe.ts";

const tool = (recipe: unknown): Parameters<typeof hasPreview>[0] => ({
  output: "image",
  photos: { min: 1 },
  providers: { local: { recipe: recipeSchema.parse(recipe) } },
});

const flip = { op: "flip", axis: "x" };
const choose = (otherwise?: string) => ({
  op: "choose",
  ...(otherwise && { otherwise }),
  variants: [{ name: "mirrored", keywords: ["mirror"], steps: [flip] }],
});

test("a tool shows a small picture where its recipe makes one of a photo alone", () => {
  expect(hasPreview(tool([flip]))).toBe(true);
  expect(hasPreview(tool([choose()]))).toBe(true);
  expect(hasPreview(tool([choose("nothing"), flip]))).toBe(true);
});

test("a tool whose recipe refuses without words shows none", () => {
  expect(hasPreview(tool([choose("refuse"), flip]))).toBe(false);
});
