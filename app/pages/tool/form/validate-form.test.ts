import { expect, test } from "vitest";
import { STYLE_FIELDS, type Field } from "#registry/contract/field.ts";
import { validateForm } from "../generation/prepare-requests.ts";

const limits = { photos: { min: 1, max: 2 } };
const PHOTO = "https://s.test/files/a.jpg";
const values = { image_urls: [PHOTO], prompt: "", dimension: "auto", size: "2K" };
const messageOf = (changes: Record<string, unknown>) =>
  validateForm({ ...values, ...changes }, STYLE_FIELDS, limits)?.message;

test("a filled-in style form has no problem, with one photo or two", () => {
  expect(validateForm(values, STYLE_FIELDS, limits)).toBeNull();
  expect(validateForm({ ...values, image_urls: [PHOTO, PHOTO] }, STYLE_FIELDS, limits)).toBeNull();
});

test("a form without a photo names what is missing", () => {
  expect(messageOf({ image_urls: [] })).toBe("noImage");
});

test("the first problem in the form's order is told, with its field", () => {
  const problem = validateForm({ ...values, image_urls: [], size: "8K" }, STYLE_FIELDS, limits);
  expect(problem?.field?.name).toBe("image_urls");
});

test("a choice is checked against the others", () => {
  const fields: Field[] = [
    {
      control: "choice",
      name: "model",
      options: [{ value: "a" }, { value: "b" }],
      default: "a",
      look: "menu",
    },
    {
      control: "choice",
      name: "length",
      options: [{ value: "5" }, { value: "10", when: { model: ["b"] } }],
      default: "5",
      look: "segments",
    },
  ];
  expect(validateForm({ model: "a", length: "10" }, fields, limits)).toMatchObject({
    field: { name: "length" },
    message: "notOffered",
  });
  expect(validateForm({ model: "b", length: "10" }, fields, limits)).toBeNull();
});
