import { expect, test } from "vitest";
import type { PreviewResponse } from "#registry/contract/wire/responses.ts";
import { decideOrder, pauseAfter, sortUnsuitedLast } from "./use-previews.ts";

const answer = (toolId: string, state: PreviewResponse["state"]): PreviewResponse => ({ toolId, state });

test("what a photo does not suit goes last as soon as the photo was read, and keeps its place from then on", () => {
  const decided = new Set<string>();
  expect(decideOrder([answer("a", "waiting"), answer("b", "limited")], decided)).toEqual([]);
  const first = [answer("a", "ready"), answer("b", "unsuitable"), answer("c", "waiting")];
  expect(decideOrder(first, decided)).toEqual(["b"]);
  expect(decideOrder([answer("c", "unsuitable"), answer("d", "unsuitable")], decided)).toEqual(["d"]);
});

test("cards keep their order, in front and at the end", () => {
  const cards = ["a", "b", "c", "d"].map((id) => ({ id, hasPreview: true }));
  const sorted = sortUnsuitedLast(cards, { last: new Set(["c", "a"]) });
  expect(sorted.map(({ id }) => id)).toEqual(["b", "d", "a", "c"]);
});

test("who has no news asks less and less often, and as often as before once there is some", () => {
  const nothing = [answer("a", "waiting")];
  expect(pauseAfter(nothing)).toBe(1000);
  expect(pauseAfter(nothing, 1000)).toBe(2000);
  expect(pauseAfter(nothing, 4000)).toBe(5000);
  expect(pauseAfter([answer("a", "ready"), answer("b", "waiting")], 5000)).toBe(500);
  expect(pauseAfter(null)).toBe(5000);
  expect(pauseAfter([answer("a", "limited")])).toBe(300_000);
  expect(pauseAfter(nothing, 300_000)).toBe(5000);
});
