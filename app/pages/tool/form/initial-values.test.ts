import { expect, test } from "vitest";
import { fieldSchema } from "#registry/contract/field.ts";
import { initialValues } from "./typed-values.ts";

const options = [{ value: "en" }, { value: "de" }];
const language = fieldSchema.parse({
  ...{ control: "choice", name: "language", role: "language", options, default: "en" },
});

test("a form asks for results in the page's language, and in the manifest's where it does not offer that", () => {
  expect(initialValues({ fields: [language] }, "de")).toEqual({ language: "de" });
  expect(initialValues({ fields: [language] }, "ja")).toEqual({ language: "en" });
});

test("a choice that is about no language begins as its manifest says", () => {
  const unit = fieldSchema.parse({ control: "choice", name: "unit", options, default: "en" });
  expect(initialValues({ fields: [unit] }, "de")).toEqual({ unit: "en" });
});
