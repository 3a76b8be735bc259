import type { Measured } from "../engine/measures/subject.ts";
import type { SetOutcome } from "./measure-set.ts";
import type { Outcome, RecordContent } from "./record.ts";

type Content = Pick<RecordContent, "machine" | "change" | "checks" | "robustness" | "set">;

/** How far two numbers may be apart: a share of the larger one, and an amount. */
interface Tolerance {
  share: number;
  amount: number;
}

/** One family of processors does the same sums; only threads may share them out otherwise. */
const SAME_FAMILY: Tolerance = { share: 0.001, amount: 0.001 };
/** Another family rounds otherwise, which a threshold in a style can turn into a pixel here and there. */
const OTHER_FAMILY: Tolerance = { share: 0.05, amount: 0.02 };

const isNear = (a: number, b: number, { share, amount }: Tolerance): boolean =>
  Math.abs(a - b) <= amount + share * Math.max(Math.abs(a), Math.abs(b));

function areAlike(a: Measured, b: Measured, tolerance: Tolerance): boolean {
  if (a === null || b === null) return a === b;
  const [some, others] = [[a].flat(), [b].flat()];
  return some.length === others.length && some.every((one, at) => isNear(one, others[at] ?? NaN, tolerance));
}

const describe = (value: Measured | Outcome | SetOutcome | undefined): string =>
  JSON.stringify(value ?? null);

function isSameOutcome(a: Outcome, b: Outcome | undefined, tolerance: Tolerance): boolean {
  if (b === undefined) return false;
  if ("refused" in a || "refused" in b) return describe(a) === describe(b);
  return (["width", "height", "change"] as const).every((part) => isNear(a[part], b[part], tolerance));
}

function isSameOfSet(a: SetOutcome, b: SetOutcome | undefined, tolerance: Tolerance): boolean {
  if (b === undefined || "refused" in a || "refused" in b) return describe(a) === describe(b);
  const [some, others] = [a, b].map(({ change, checks }) => [change, ...checks]);
  return some?.every((one, at) => areAlike(one, others?.[at] ?? null, tolerance)) ?? false;
}

/**
 * Where a record's numbers are not those that were measured anew, in sentences; a record of another family of processors
 * is held to a wider tolerance.
 */
export function compareRecords(kept: Content, anew: Content): string[] {
  const tolerance = kept.machine === anew.machine ? SAME_FAMILY : OTHER_FAMILY;
  type Said = Measured | Outcome | SetOutcome | undefined;
  const say = (what: string, was: Said, is: Said) =>
    `${what}: the record says ${describe(was)}, measured ${describe(is)}`;
  const checks = anew.checks.flatMap(({ measure, result, photo }, index) => {
    const was = kept.checks[index];
    const name = `check ${index + 1} [${measure}]`;
    return [
      ...(was && areAlike(was.result, result, tolerance) ? [] : [say(name, was?.result, result)]),
      ...(was && areAlike(was.photo, photo, tolerance)
        ? []
        : [say(`${name} of the photo`, was?.photo, photo)]),
    ];
  });
  const outcomes = Object.entries(kept.robustness ?? {}).flatMap(([name, was]) => {
    const is = anew.robustness?.[name];
    return isSameOutcome(was, is, tolerance) ? [] : [say(name, was, is)];
  });
  const change = isNear(kept.change, anew.change, tolerance) ? [] : [say("change", kept.change, anew.change)];
  const set = Object.entries(kept.set).flatMap(([name, was]) => {
    const is = anew.set[name];
    return isSameOfSet(was, is, tolerance) ? [] : [say(name, was, is)];
  });
  return [...change, ...checks, ...outcomes, ...set];
}
