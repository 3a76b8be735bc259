import { expect, test } from "vitest";
import { STYLE_FIELDS, type Field } from "./field.ts";
import { fitsSheet, hasPreview } from "./tool-abilities.ts";
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

const style = {
  section: "style",
  output: "image",
  delivery: "wait",
  photos: { min: 1 },
  keepUploads: undefined,
  fields: [...STYLE_FIELDS],
} as const;

const words: Field = {
  ...{ control: "text", name: "words", required: true, rows: 1, minLength: 0, maxLength: 9 },
  missing: "enterValue",
};

test("a style that needs one photo and nothing else can be asked for together with others", () => {
  expect(fitsSheet(style)).toBe(true);
});

test.each([
  ["two photos", { photos: { min: 2 } }],
  ["words", { fields: [...STYLE_FIELDS, words] }],
  ["a photo that goes once it is used", { keepUploads: "until-settled" }],
  ["no photo, as it is a tool of its own", { section: "tool" }],
] as const)("one that needs %s can't", (_what, changes) => {
  expect(fitsSheet({ ...style, ...changes })).toBe(false);
});
