import { expect, test } from "vitest";
import { STYLE_FIELDS } from "../field.ts";
import { buildFormSchema, defaultOf } from "./form-schema.ts";

const messages = (schema: ReturnType<typeof buildFormSchema>, values: unknown): string[] => {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

test("buildFormSchema leaves absent choices absent, so that a form can be told from its defaults", () => {
  const schema = buildFormSchema(STYLE_FIELDS, { photos: { min: 1 } });
  expect(schema.parse({ image_urls: ["a"] })).toEqual({ image_urls: ["a"] });
});

test("buildFormSchema says everything that is wrong at once, in keys of errors.json", () => {
  const schema = buildFormSchema(STYLE_FIELDS, { photos: { min: 2, max: 2 } });
  const values = { image_urls: ["a"], prompt: "x".repeat(2001), dimension: "2:1", size: "3K" };
  expect(messages(schema, values)).toEqual([
    "image_urls tooFewImages",
    "prompt promptTooLong",
    "dimension notAnOption",
    "size notAnOption",
  ]);
});

test("buildFormSchema asks for a photo only where the tool needs one", () => {
  expect(messages(buildFormSchema(STYLE_FIELDS, { photos: { min: 1 } }), {})).toEqual(["image_urls noImage"]);
  expect(messages(buildFormSchema(STYLE_FIELDS, { photos: { min: 0 } }), {})).toEqual([]);
});

test("defaultOf gives the choice a form starts with", () => {
  expect(STYLE_FIELDS.map(defaultOf)).toEqual([undefined, undefined, "auto", "2K"]);
});
