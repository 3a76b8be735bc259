import { z } from "zod";

/** The part of vitest's JSON report that the count needs. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** Why the run fails although no single test did; empty otherwise. */
  problems: string[];
}

/**
 * Counts a run of vitest.
 * Takes the JSON report's text, or null when none was written, and the exit code of vitest (null after a signal).
 * A file that failed before its tests, a run without tests, a crash and an unhandled error each count as a failure.
 */
export function countTests(report: string | null, exitCode: number | null): TestCount {
  const count: TestCount = { passed: 0, failed: 0, skipped: 0, problems: [] };
  const parsed = parseReport(report);
  if (!parsed) return withProblem(count, "vitest ended without a report: it crashed or was stopped.");
  for (const file of parsed.testResults) {
    const statuses = file.assertionResults.map((assertion) => assertion.status);
    const failed = statuses.filter((status) => status === "failed").length;
    count.passed += statuses.filter((status) => status === "passed").length;
    count.failed += failed;
    count.skipped += statuses.filter((status) => status !== "passed" && status !== "failed").length;
    if (file.status === "failed" && failed === 0)
      withProblem(count, `${file.name} failed outside its tests.`);
  }
  if (count.passed + count.failed === 0) return withProblem(count, "No test ran.");
  if (exitCode !== 0 && count.failed === 0)
    withProblem(count, `vitest exited with ${exitCode ?? "a signal"}.`);
  return count;
}

function withProblem(count: TestCount, problem: string): TestCount {
  count.failed += 1;
  count.problems.push(problem);
  return count;
}

function parseReport(report: string | null): z.infer<typeof reportSchema> | null {
  if (report === null) return null;
  try {
    return reportSchema.parse(JSON.parse(report));
  } catch {
    return null;
  }
}
