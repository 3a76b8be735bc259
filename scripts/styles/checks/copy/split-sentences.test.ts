import { expect, test } from "vitest";
import { countWords, normalizeSentence, splitSentences } from "./shared-sentences.ts";

test("splitSentences ends a sentence where each script ends it, and not inside a number", () => {
  expect(splitSentences("Made by version 4.0 of it. Is it? Yes!\n\n- one\n- two")).toEqual([
    "Made by version 4.0 of it.",
    "Is it?",
    "Yes!",
    "- one",
    "- two",
  ]);
  expect(splitSentences("写真を選びます。次に押します！")).toEqual(["写真を選びます。", "次に押します！"]);
  expect(splitSentences("هل هذا ملكي؟ نعم.")).toEqual(["هل هذا ملكي؟", "نعم."]);
});

test("normalizeSentence passes over case, markdown and punctuation, and keeps words whole", () => {
  expect(normalizeSentence("- **Curtain**: it CAN’T fall!")).toBe(
    normalizeSentence("curtain, it can't fall"),
  );
  expect(normalizeSentence("A side-swept look.")).toBe("a side-swept look");
  expect(normalizeSentence("Más größer")).not.toBe(normalizeSentence("Mas grosser"));
});

test("countWords counts words with and without spaces between them", () => {
  expect(countWords("one photo can't be two photos")).toBe(6);
  expect(countWords("今天天气很好")).toBeGreaterThan(2);
  expect(countWords("今天天气很好")).toBeLessThan(6);
  expect(countWords("…")).toBe(0);
});
