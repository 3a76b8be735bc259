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

test("a tool's own prompt, sent unchanged, asks for what its keywords name; a person's words must be understood", () => {
  const edits = chooseSchema.parse({
    op: "choose",
    several: true,
    otherwise: "refuse",
    variants: [{ name: "enhance", keywords: ["improve"], steps: [{ op: "flip" }] }],
  });
  const defaultWords = "Improve this photo gently: balanced exposure.";
  const opsOf = (words: string) => chooseSteps(edits, { words, defaultWords }).map(({ op }) => op);
  expect(opsOf(defaultWords)).toEqual(["flip"]);
  expect(() => opsOf("Improve my uncle: a teapot.")).toThrow("INVALID_INPUT");
});
