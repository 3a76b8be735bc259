import { expect, test } from "vitest";
import { seamAt, sizeOfClip } from "./download-result.ts";

test("a clip ends as it begins, and shows the whole photo in the middle", () => {
  expect([seamAt(0), seamAt(0.5), seamAt(1)]).toEqual([0, 1, 0]);
  expect(seamAt(0.25)).toBeCloseTo(seamAt(0.75));
});

test("a clip is as large as chats show it, in even numbers", () => {
  expect(sizeOfClip({ width: 2048, height: 1365 })).toEqual({ width: 1080, height: 720 });
  expect(sizeOfClip({ width: 301, height: 201 })).toEqual({ width: 302, height: 202 });
});
