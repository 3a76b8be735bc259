import { expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { languageOf } from "../records/list-generations.server.ts";

const field: Field = {
  control: "choice",
  name: "tongue",
  role: "language",
  options: [{ value: "en" }, { value: "tw" }],
  default: "en",
  look: "menu",
};

test("the language of a text is the one that its form asked for, as browsers name it", () => {
  expect(languageOf([field], { tongue: "en" })).toBe("en");
  expect(languageOf([field], { tongue: "tw" })).toBe("zh-Hant");
});

test("a form that asks for no language tells none", () => {
  const { role: _, ...plain } = field;
  expect(languageOf([plain], { tongue: "en" })).toBeUndefined();
  expect(languageOf([field], {})).toBeUndefined();
});
