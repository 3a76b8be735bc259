import { expect, test } from "vitest";
import { countWords } from "./result-dialog.tsx";

test("words are counted, marks and spaces are not", () => {
  expect(countWords("A red boat, drifting: slowly.", "en")).toBe(5);
  expect(countWords("قارب أحمر على الماء", "ar")).toBe(4);
  expect(countWords("  \n ")).toBe(0);
});

test("a language without spaces between its words has words too", () => {
  expect(countWords("湖に赤い船が浮かぶ", "ja")).toBeGreaterThan(3);
});
