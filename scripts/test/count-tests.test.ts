import { expect, test } from "vitest";
import { countTests } from "./count-tests.ts";

const report = (...files: { status?: string; tests: string[] }[]) =>
  JSON.stringify({
    testResults: files.map((file, index) => ({
      name: `file-${index}.test.ts`,
      status: file.status ?? "passed",
      assertionResults: file.tests.map((status) => ({ status })),
    })),
  });

test("countTests adds up the tests of all files", () => {
  const count = countTests(
    report({ tests: ["passed", "passed"] }, { status: "failed", tests: ["passed", "failed"] }),
    1,
  );
  expect(count).toEqual({ passed: 3, failed: 1, skipped: 0, problems: [] });
});

test("countTests counts a file that failed before its tests", () => {
  const count = countTests(report({ tests: ["passed"] }, { status: "failed", tests: [] }), 1);
  expect(count).toMatchObject({ passed: 1, failed: 1 });
  expect(count.problems).toEqual(["file-1.test.ts failed outside its tests."]);
});

test("countTests fails a run without tests", () => {
  expect(countTests(report(), 0)).toMatchObject({ passed: 0, failed: 1, problems: ["No test ran."] });
});

test("countTests fails a run that left no report or half of one", () => {
  expect(countTests(null, 0).failed).toBe(1);
  expect(countTests('{"testResults": [', 0).failed).toBe(1);
});

test("countTests fails a run whose tests passed but that exited with an error", () => {
  expect(countTests(report({ tests: ["passed"] }), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests(report({ tests: ["passed"] }), null).problems).toEqual(["vitest exited with a signal."]);
});
