import type { StylePromise } from "#registry/contract/promise.ts";
import type { Grade } from "#registry/contract/grade.ts";
import { PHOTO_SET } from "../../fixtures/photos/photo-set.ts";
import { judgePromise } from "../engine/judge-promise.ts";
import { portableChecks, type SetOutcome } from "./measure-set.ts";

/** The least mean difference per channel of a picture from its photo, 0 to 255, that counts as a change. */
const LEAST_CHANGE = 1.5;
/** Share of its checks that a style keeps over the worst third of its photographs, at least, to be called so. */
const LEAST_GOOD = 0.85;
const LEAST_FAIR = 0.5;
/** Fewer photographs or checks than these say too little to call a style good. */
const LEAST_PHOTOS = 10;
const LEAST_CHECKS = 2;

/** What measures look for in faces, of which a cup or a cat has none. */
const OF_FACES: ReadonlySet<string> = new Set(["faces", "face-likeness", "face-proportion"]);
const HUMANS: ReadonlySet<string> = new Set(
  PHOTO_SET.filter(({ kind }) => kind === "human").map(({ name }) => name),
);

/**
 * The share of a promise's portable checks that a photograph's picture keeps, that it was changed at all among them. What
 * is promised of faces is asked of photographs of people only, and no change of what enlarges faithfully.
 */
function scoreOf(promise: StylePromise, name: string, outcome: SetOutcome): number {
  if ("refused" in outcome) return 0;
  const judged = judgePromise({ ...promise, checks: portableChecks(promise) }, outcome.checks).filter(
    ({ check }) => HUMANS.has(name) || !OF_FACES.has(check.measure),
  );
  const enlarges = promise.checks.some(({ measure }) => measure === "enlargement");
  const kept = [enlarges || outcome.change > LEAST_CHANGE, ...judged.map(({ isKept }) => isKept)];
  return kept.filter(Boolean).length / kept.length;
}

/** Mean score of the worst third of a style's photographs, 0 to 1; null without any. */
export function scoreWorstThird(
  promise: StylePromise,
  set: Readonly<Record<string, SetOutcome>>,
): number | null {
  const scores = Object.entries(set)
    .map(([name, outcome]) => scoreOf(promise, name, outcome))
    .sort((a, b) => a - b);
  const worst = scores.slice(0, Math.ceil(scores.length / 3));
  return worst.length === 0 ? null : worst.reduce((sum, score) => sum + score, 0) / worst.length;
}

/** The grade that a style's photographs give it. One that little can be measured of is fair at most. */
export function gradeStyle(promise: StylePromise, set: Readonly<Record<string, SetOutcome>>): Grade {
  const score = scoreWorstThird(promise, set);
  const isTold = Object.keys(set).length >= LEAST_PHOTOS && portableChecks(promise).length >= LEAST_CHECKS;
  if (score !== null && score < LEAST_FAIR) return "toy";
  return score !== null && score >= LEAST_GOOD && isTold ? "good" : "fair";
}
