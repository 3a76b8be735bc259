import { z } from "zod";

const fileRunSchema = z.object({
  file: z.string(),
  /** The project of vitest that it belongs to. */
  group: z.string(),
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** False where a test failed, or the file did outside its tests. */
  isOk: z.boolean(),
  /** Seconds of loading it and of its tests. */
  seconds: z.number(),
  /** When it began and ended, in milliseconds since 1970. */
  began: z.number(),
  ended: z.number(),
});
/** What became of one test file. */
export type FileRun = z.infer<typeof fileRunSchema>;

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** Why the run fails although no single test did; empty otherwise. */
  problems: string[];
  files: readonly FileRun[];
}

/**
 * Counts a run of vitest.
 * Takes the text of the files' report, or null when none was written, and the exit code of vitest (null after a signal).
 * A file that failed before its tests, a run without tests, a crash and an unhandled error each count as a failure.
 */
export function countTests(report: string | null, exitCode: number | null): TestCount {
  const files = parseReport(report);
  const count: TestCount = { passed: 0, failed: 0, skipped: 0, problems: [], files: files ?? [] };
  if (!files) return withProblem(count, "vitest ended without a report: it crashed or was stopped.");
  for (const { file, passed, failed, skipped, isOk } of files) {
    count.passed += passed;
    count.failed += failed;
    count.skipped += skipped;
    if (!isOk && failed === 0) withProblem(count, `${file} failed outside its tests.`);
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

function parseReport(report: string | null): FileRun[] | null {
  if (report === null) return null;
  try {
    return z.array(fileRunSchema).parse(JSON.parse(report));
  } catch {
    return null;
  }
}
