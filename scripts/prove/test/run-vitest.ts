import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countCpu } from "./count-cpu.ts";
import { countTests, type TestCount } from "./count-tests.ts";
import { fileURLToPath } from "node:url";
import { REPORT_VARIABLE } from "./report-files.ts";

const REPORTER = fileURLToPath(new URL("report-files.ts", import.meta.url));

/** A run of vitest: what became of its tests and what it cost. */
export interface VitestRun extends TestCount {
  wallSeconds: number;
  /** Seconds of all processors together. */
  cpuSeconds: number;
}

/** Runs vitest once with its output shown. */
export async function runVitest(args: readonly string[], env: Record<string, string>): Promise<VitestRun> {
  const folder = await mkdtemp(join(tmpdir(), "imgfx-test-"));
  const reportFile = join(folder, "report.json");
  const began = performance.now();
  const cpu = countCpu();
  try {
    const child = spawn(
      process.execPath,
      [
        ...[join("node_modules", "vitest", "vitest.mjs"), "run"],
        ...["--reporter=default", `--reporter=${REPORTER}`],
        ...args,
      ],
      { stdio: "inherit", env: { ...process.env, ...env, [REPORT_VARIABLE]: reportFile } },
    );
    const exitCode = await new Promise<number | null>((resolve) => {
      child.once("error", () => resolve(1));
      child.once("close", resolve);
    });
    const report = await readFile(reportFile, "utf8").catch(() => null);
    return {
      ...countTests(report, exitCode),
      wallSeconds: (performance.now() - began) / 1000,
      cpuSeconds: cpu.stop(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
