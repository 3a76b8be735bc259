import { expect, test } from "vitest";
import { makeResult } from "../../../tests/ui/make-result.ts";
import { prependResults } from "./result.ts";

test("new results come first and the shown ones keep their order", () => {
  expect(
    prependResults([makeResult("c")], [makeResult("b"), makeResult("a")]).map((result) => result.id),
  ).toEqual(["c", "b", "a"]);
});

test("a result that is shown already appears once, at the front", () => {
  expect(
    prependResults([makeResult("a")], [makeResult("b"), makeResult("a")]).map((result) => result.id),
  ).toEqual(["a", "b"]);
});
