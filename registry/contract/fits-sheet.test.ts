import { expect, test } from "vitest";
import { STYLE_FIELDS, type Field } from "./field.ts";
import { fitsSheet } from "./fits-sheet.ts";

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
