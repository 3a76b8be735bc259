import { expect, test } from "vitest";
import { countTests, type FileRun } from "./count-tests.ts";
import { describeTimes } from "./describe-times.ts";

const file = (over: Partial<FileRun>, index: number): FileRun => ({
  ...{ file: `file-${index}.test.ts`, group: "unit", isOk: true, seconds: index },
  ...{ passed: 0, failed: 0, skipped: 0, began: 1000 * index, ended: 1000 * index + 500 },
  ...over,
});
const report = (...files: Partial<FileRun>[]): string => JSON.stringify(files.map(file));

test("countTests adds up the tests of all files", () => {
  const count = countTests(report({ passed: 2 }, { passed: 1, failed: 1, isOk: false, skipped: 1 }), 1);
  expect(count).toMatchObject({ passed: 3, failed: 1, skipped: 1, problems: [] });
});

test("countTests counts a file that failed before its tests", () => {
  const count = countTests(report({ passed: 1 }, { isOk: false }), 1);
  expect(count).toMatchObject({ passed: 1, failed: 1 });
  expect(count.problems).toEqual(["file-1.test.ts failed outside its tests."]);
});

test("countTests fails a run without tests", () => {
  expect(countTests(report(), 0)).toMatchObject({ passed: 0, failed: 1, problems: ["No test ran."] });
});

test("countTests fails a run that left no report or half of one", () => {
  expect(countTests(null, 0).failed).toBe(1);
  expect(countTests('[{"file": "a", ', 0).failed).toBe(1);
});

test("countTests fails a run whose tests passed but that exited with an error", () => {
  expect(countTests(report({ passed: 1 }), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests(report({ passed: 1 }), null).problems).toEqual(["vitest exited with a signal."]);
});

test("describeTimes tells each group's span and the ten slowest files", () => {
  const files = Array.from({ length: 12 }, (_, index) =>
    file({ passed: 2, group: index < 4 ? "unit" : "site" }, index),
  );
  const lines = describeTimes(files);
  expect(lines.slice(0, 4)).toEqual([
    "unit: 8 tests of 4 files in 3.5 s",
    "site: 16 tests of 8 files in 7.5 s",
    "Slowest files:",
    "  11.0 s  file-11.test.ts (site)",
  ]);
  expect(lines).toHaveLength(13);
  expect(describeTimes([file({ began: 0, ended: 252_000 }, 0)])[0]).toContain("4 min 12 s");
});
