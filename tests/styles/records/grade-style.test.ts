import { expect, test } from "vitest";
import { checkedPromiseSchema } from "#registry/contract/promise.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import type { PhotoTruth } from "../../fixtures/photos/photo-truth.ts";
import { readTool } from "../../fixtures/photos/read-sample.ts";
import { gradeStyle, scoreWorstThird } from "./grade-style.ts";
import { isOwed, type SetOutcome } from "./measure-set.ts";

const PROMISE = checkedPromiseSchema.parse({
  checks: [
    { measure: "chroma", says: "it has no colours", max: 1 },
    { measure: "brightness", says: "it is bright", min: 100 },
    {
      measure: "brightness",
      says: "its corner is dark",
      max: 9,
      region: { left: 0, top: 0, right: 0.1, bottom: 0.1 },
    },
    { measure: "brightness", says: "at night it is dark", max: 9, on: { words: "night" } },
  ],
});
const KEPT: SetOutcome = { change: 20, checks: [0, 120] };
const HALF: SetOutcome = { change: 20, checks: [5, 90] };
const UNCHANGED: SetOutcome = { change: 0, checks: [5, 90] };
const REFUSED: SetOutcome = { refused: "photo.noFace" };

const setOf = (...groups: [SetOutcome, number][]): Record<string, SetOutcome> =>
  Object.fromEntries(
    groups
      .flatMap(([outcome, times]) => Array.from({ length: times }, () => outcome))
      .map((outcome, at) => [`photo-${at}`, outcome]),
  );

test("a style is graded by the worst third of its photographs, however well the others turn out", () => {
  expect(gradeStyle(PROMISE, setOf([KEPT, 30]))).toBe("good");
  expect(gradeStyle(PROMISE, setOf([KEPT, 20], [HALF, 10]))).toBe("toy");
  expect(gradeStyle(PROMISE, setOf([KEPT, 25], [HALF, 5]))).toBe("fair");
  expect(scoreWorstThird(PROMISE, setOf([KEPT, 2], [UNCHANGED, 1]))).toBe(0);
});

test("a photograph that a style owes a picture of and refuses counts as nothing kept", () => {
  expect(gradeStyle(PROMISE, setOf([KEPT, 29], [REFUSED, 1]))).toBe("good");
  expect(gradeStyle(PROMISE, setOf([KEPT, 20], [REFUSED, 10]))).toBe("toy");
});

test("a style is not called good of which little can be measured", () => {
  expect(gradeStyle(PROMISE, setOf([KEPT, 3]))).toBe("fair");
  const narrow = { ...PROMISE, checks: PROMISE.checks.slice(0, 1) };
  expect(gradeStyle(narrow, setOf([{ change: 20, checks: [0] }, 30]))).toBe("fair");
  expect(gradeStyle(PROMISE, {})).toBe("fair");
});

const find = (name: string): PhotoTruth => {
  const photo = PHOTO_SET.find((one) => one.name === name);
  if (!photo) throw new Error(`"${name}" is not in the set.`);
  return photo;
};

test("a style that wants one face owes nothing for an animal, a profile, a statue or a group", async () => {
  const tool = await readTool("horror-clown-makeup");
  const owed = ["astronaut", "cat", "soft-ui/team-2", "marble-bust", "expedition", "black/mike"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["astronaut", "black/mike"]);
  expect(isOwed(find("cat"), await readTool("photo-to-sketch"), 0)).toBe(true);
});

test("a style owes nothing to those whom its manifest says it refuses", async () => {
  const tool = await readTool("bald-filter");
  const owed = ["faces/marc", "soft-ui/charles", "red-haired", "grace-hopper", "faces/kendall"];
  expect(owed.filter((name) => isOwed(find(name), tool, 0))).toEqual(["faces/marc"]);
});
