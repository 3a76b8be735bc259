import type { CheckOf, PromiseCheck, StylePromise } from "#registry/contract/promise.ts";
import { judgeCheck, type Verdict } from "./measures/judge-check.ts";
import { MEASURES } from "./measures/measure-table.ts";
import { runOf, type Measured, type Studio, type Subject } from "./measures/subject.ts";

function measureCheck<Name extends PromiseCheck["measure"]>(
  name: Name,
  check: CheckOf<Name>,
  subject: Subject,
): Promise<Measured> {
  const measure: (typeof MEASURES)[Name] = MEASURES[name];
  return measure(check, subject);
}

/** Measures every check of a promise on what a studio makes, in the promise's order. */
export async function measurePromise(promise: StylePromise, studio: Studio): Promise<Measured[]> {
  return Promise.all(
    promise.checks.map(async (check) => {
      const run = runOf(promise, check.on);
      const photos = await studio.photosOf(run);
      // What repairs a photo, differs from run to run, or is looked at on many faces, has pictures of its own.
      const isOwn = ["repairs", "variety", "skin"].includes(check.measure);
      const result = isOwn ? Buffer.alloc(0) : await studio.make(run);
      const subject = { photos, result, studio, runOf: (change: typeof check.on) => runOf(promise, change) };
      return measureCheck(check.measure, check, subject);
    }),
  );
}

export interface Judged extends Verdict {
  check: PromiseCheck;
}

/** Holds every check of a promise against what was measured for it. */
export const judgePromise = ({ checks }: StylePromise, measured: readonly Measured[]): Judged[] =>
  checks.map((check, index) => ({ check, ...judgeCheck(check, measured[index] ?? null) }));

/** The checks that were not kept, each in a sentence. */
export const listBroken = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ isKept }) => !isKept)
    .map(({ check, found }) => `${check.says} [${check.measure}]: ${found}`);
