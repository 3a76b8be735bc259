import { expect, test } from "vitest";
import { keywordList } from "./parameter.ts";

test("a line of keywords may hold several, and spaces within them count", () => {
  expect(keywordList.parse(["snow|ice ", "雪"])).toEqual(["snow", "ice ", "雪"]);
});

test.each([[[]], [["snow||ice"]], [["|snow"]], [[""]]])("%j is no list of keywords", (lines) => {
  expect(keywordList.safeParse(lines).success).toBe(false);
});
