import { expect, test } from "vitest";
import { checkedPromiseSchema } from "#registry/contract/promise.ts";
import { gradeStyle, scoreWorstThird } from "./grade-style.ts";
import type { SetOutcome } from "./measure-set.ts";

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
const KEPT: SetOutcome = { photo: "", change: 20, checks: [0, 120] };
const HALF: SetOutcome = { photo: "", change: 20, checks: [5, 90] };
const UNCHANGED: SetOutcome = { photo: "", change: 0, checks: [5, 90] };
const REFUSED: SetOutcome = { photo: "", refused: "photo.noFace" };

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
  expect(gradeStyle(narrow, setOf([{ photo: "", change: 20, checks: [0] }, 30]))).toBe("fair");
  expect(gradeStyle(PROMISE, {})).toBe("fair");
});

test("what is promised of faces is asked of photographs of people only", () => {
  const withFaces = checkedPromiseSchema.parse({
    checks: [
      { measure: "chroma", says: "it has no colours", max: 1 },
      { measure: "faces", says: "somebody is seen", min: 1 },
    ],
  });
  const faceless: SetOutcome = { photo: "", change: 20, checks: [0, 0] };
  expect(scoreWorstThird(withFaces, { cat: faceless })).toBe(1);
  expect(scoreWorstThird(withFaces, { astronaut: faceless })).toBeCloseTo(2 / 3);
});

test("what enlarges faithfully need not change a photo", () => {
  const enlarges = checkedPromiseSchema.parse({
    checks: [
      { measure: "enlargement", says: "it is larger", min: 2 },
      { measure: "chroma", says: "it has no colours", max: 1 },
    ],
  });
  const faithful: SetOutcome = { photo: "", change: 0.1, checks: [0] };
  expect(scoreWorstThird(enlarges, { astronaut: faithful })).toBe(1);
});
