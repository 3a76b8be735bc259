import { expect, test } from "vitest";
import type { Field } from "#registry/contract/field.ts";
import { obstaclesOf, settleChoices } from "./choice-offers.ts";

const choice = (
  name: string,
  options: Extract<Field, { control: "choice" }>["options"],
  usual: string,
): Field => ({
  control: "choice",
  name,
  options,
  default: usual,
  look: "segments",
});
const FIELDS: Field[] = [
  choice("model", [{ value: "quick" }, { value: "fine" }], "fine"),
  choice(
    "length",
    [
      { value: "5", when: { model: ["quick"] } },
      { value: "8", when: { model: ["fine"] } },
    ],
    "8",
  ),
  choice(
    "size",
    [{ value: "large", when: { length: ["8"] } }, { value: "paid", plan: "subscriber" }, { value: "small" }],
    "large",
  ),
];

test("a choice that is no longer offered moves to the first that is, and so do those that hang on it", () => {
  expect(settleChoices(FIELDS, { model: "quick", length: "8", size: "large" })).toEqual({
    values: { model: "quick", length: "5", size: "small" },
    moved: [
      { name: "length", from: "8", to: "5" },
      { name: "size", from: "large", to: "small" },
    ],
  });
});

test("a value that no option has, as of an older visit, moves too", () => {
  expect(settleChoices(FIELDS, { model: "gone" }).values.model).toBe("quick");
});

test("the fields that keep a condition from holding are named", () => {
  const values = { model: "quick", length: "8" };
  expect(obstaclesOf({ model: ["fine"], length: ["8"] }, values)).toEqual(["model"]);
  expect(obstaclesOf(undefined, values)).toEqual([]);
});
