import type { PromiseCheck, StylePromise } from "#registry/contract/promise.ts";
import { judgeCheck } from "./measures/judge-check.ts";
import { runOf, type Studio, type Verdict } from "./measures/subject.ts";

export interface Judged extends Verdict {
  check: PromiseCheck;
}

/** Holds every check of a promise against what a studio makes. */
export async function judgePromise(promise: StylePromise, studio: Studio): Promise<Judged[]> {
  return Promise.all(
    promise.checks.map(async (check) => {
      const run = runOf(promise, check.on);
      const photos = await studio.photosOf(run);
      // What repairs a photo, or differs from run to run, has pictures of its own.
      const isOwn = check.measure === "repairs" || check.measure === "variety";
      const result = isOwn ? Buffer.alloc(0) : await studio.make(run);
      const verdict = await judgeCheck(check, {
        photos,
        result,
        studio,
        runOf: (change) => runOf(promise, change),
      });
      return { check, ...verdict };
    }),
  );
}

/** The checks that were not kept, each in a sentence. */
export const listBroken = (judged: readonly Judged[]): string[] =>
  judged
    .filter(({ isKept }) => !isKept)
    .map(({ check, found }) => `${check.says} [${check.measure}]: ${found}`);
