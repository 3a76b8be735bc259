// npm test: every test that proves the product on this machine, browser journeys included.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./test/count-tests.ts";
import { ensureChromium } from "./test/ensure-chromium.ts";

/** Runs vitest once with its output shown; gives its exit code, null after a signal. */
function runVitest(reportFile: string, chromium: string): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      join("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...process.argv.slice(2),
    ],
    { stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: chromium } },
  );
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
}

const folder = await mkdtemp(join(tmpdir(), "imgfx-test-"));
try {
  const reportFile = join(folder, "report.json");
  const exitCode = await runVitest(reportFile, ensureChromium());
  const count = countTests(existsSync(reportFile) ? await readFile(reportFile, "utf8") : null, exitCode);
  for (const problem of count.problems) console.log(problem);
  if (count.skipped > 0) console.log(`${count.skipped} skipped`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
