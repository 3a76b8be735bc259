import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chooseSchema } from "#registry/contract/recipe.ts";
import { chooseEdits } from "../words/read-edits.ts";
import { chooseSteps } from "./run-recipe.server.ts";
import { listWordSteps, STYLES } from "./word-steps.fixture.ts";

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
    variants: [{ name: "enhance", steps: [{ op: "flip" }] }],
  });
  const defaultWords = "Improve this photo gently: balanced exposure.";
  const opsOf = (words: string) => chooseSteps(edits, { words, defaultWords }).map(({ op }) => op);
  expect(opsOf(defaultWords)).toEqual(["flip"]);
  expect(() => opsOf("Turn my uncle into a teapot.")).toThrow("INVALID_INPUT");
});

const bangs = listWordSteps().find(({ id }) => id === "bangs-filter");
const defaultWords = readFileSync(new URL("bangs-filter/prompt.md", STYLES), "utf8");

test.each([
  ["Please give me curtain bangs", "curtain"],
  ["BLUNT bangs!", "blunt"],
  ["something wispy and light", "wispy"],
  ["side-swept bangs to the right", "side-swept"],
  ["Einen geraden Pony, bitte", "blunt"],
  ["Seitlich fallender Pony", "side-swept"],
  ["غرة كورية", "korean"],
  ["no blunt bangs, I want them wispy", "wispy"],
  ["side-swept instead of curtain", "side-swept"],
  [`${defaultWords}\nMake them blunt.`, "blunt"],
])("“%s” chooses %s of a style's own variants", (words, name) => {
  expect(chooseEdits({ words, defaultWords }, bangs!.variants)[0]?.name).toBe(name);
});
