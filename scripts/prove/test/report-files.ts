import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import type { FileRun } from "./count-tests.ts";

/** Where a run of vitest leaves its files' results, for whoever started it. */
export const REPORT_VARIABLE = "IMGFX_TEST_REPORT";

/** Writes what became of each file: its group, its seconds, how many tests passed, failed and were left out. */
export default class FileReporter implements Reporter {
  readonly #began = new Map<string, number>();
  readonly #runs: FileRun[] = [];

  onTestModuleStart(module: TestModule): void {
    this.#began.set(module.id, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const countOf = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length;
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#runs.push({
      file: relative(process.cwd(), module.moduleId),
      group: module.project.name,
      passed: countOf("passed"),
      failed: countOf("failed"),
      skipped: countOf("skipped", "pending"),
      isOk: module.ok(),
      seconds: (collectDuration + setupDuration + duration) / 1000,
      began: this.#began.get(module.id) ?? Date.now(),
      ended: Date.now(),
    });
  }

  onTestRunEnd(): void {
    const file = process.env[REPORT_VARIABLE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#runs));
  }
}
