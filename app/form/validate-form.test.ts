import { expect, test } from "vitest";
import { STYLE_FIELDS } from "#registry/contract/field.ts";
import { validateForm } from "./validate-form.ts";

const limits = { photos: { min: 1, max: 2 } };

function makeValues(changes: Record<string, string> = {}, photos = ["https://s.test/files/a.jpg"]): FormData {
  const values = new FormData();
  for (const [name, value] of Object.entries({ prompt: "", dimension: "auto", size: "2K", ...changes })) {
    values.set(name, value);
  }
  for (const url of photos) values.append("image_urls", url);
  return values;
}

test("a filled-in style form has no problem, with one photo or two", () => {
  expect(validateForm(makeValues(), STYLE_FIELDS, limits)).toBeNull();
  expect(
    validateForm(makeValues({}, ["https://s.test/a", "https://s.test/b"]), STYLE_FIELDS, limits),
  ).toBeNull();
});

test("a form without a photo names what is missing", () => {
  expect(validateForm(makeValues({}, []), STYLE_FIELDS, limits)).toBe("noImage");
});

test("a text beyond the field's length is refused", () => {
  expect(validateForm(makeValues({ prompt: "x".repeat(2001) }), STYLE_FIELDS, limits)).toBe("promptTooLong");
});

test("a choice that is not offered is refused", () => {
  expect(validateForm(makeValues({ size: "8K" }), STYLE_FIELDS, limits)).toBe("invalidField");
});
