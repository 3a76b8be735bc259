import { expect, test } from "vitest";
import { chooseSchema } from "#registry/contract/recipe.ts";
import { chooseSteps } from "./choose-steps.ts";

const choice = chooseSchema.parse({
  op: "choose",
  by: "$direction",
  variants: [
    { name: "woman", steps: [{ op: "flip" }] },
    { name: "man", steps: [{ op: "vignette" }] },
  ],
});

test("a choice of the form decides the steps, whatever the words say", () => {
  const opsOf = (direction: string) =>
    chooseSteps(choice, { words: "a woman, please", defaultWords: "", values: { direction } }).map(
      ({ op }) => op,
    );
  expect(opsOf("man")).toEqual(["vignette"]);
  expect(opsOf("woman")).toEqual(["flip"]);
});
