import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readdirSync, readFileSync } from "node:fs";
import { countTests, type TestCount } from "./count-tests.ts";
import { fileURLToPath } from "node:url";
import { REPORT_VARIABLE } from "./report-files.ts";

const REPORTER = fileURLToPath(new URL("report-files.ts", import.meta.url));

/** Ticks in a second of /proc: Linux shows 100 to every program, whatever its own clock does. */
const TICKS = 100;

const listChildren = (pid: number | "self"): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );

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
  const [began, before] = [performance.now(), readCpuSeconds()];
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
      cpuSeconds: readCpuSeconds() - before,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Time in user and system mode of a process and of its ended children, in ticks. The name may hold spaces and brackets. */
function readTicks(pid: number | "self"): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** A process that ended meanwhile counts with its parent. */
function readTree(pid: number | "self"): number {
  try {
    return listChildren(pid).reduce((sum, child) => sum + readTree(child), readTicks(pid));
  } catch {
    return 0;
  }
}

/**
 * Seconds that processors worked for this process and everything it started, since it began. Where the system does not
 * say so (it is none with /proc), for this process alone.
 */
export function readCpuSeconds(): number {
  const ticks = readTree("self");
  if (ticks > 0) return ticks / TICKS;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
