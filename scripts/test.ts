// npm test: the fast tests. npm run test:slow [name…]: the slow ones, all of them or the projects and files named.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureChromium } from "./chromium.ts";
import { SLOW } from "../vitest.slow.config.ts";

/** What vitest's JSON reporter says of a run. */
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
});

const [first, ...rest] = process.argv.slice(2);
const isSlow = first === "--slow";
const asked = isSlow ? rest : process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "imgfx-test-"));
const report = join(folder, "report.json");
try {
  spawnSync(
    process.execPath,
    [
      ...[join("node_modules", "vitest", "vitest.mjs"), "run"],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ...(isSlow ? ["--config", "vitest.slow.config.ts"] : []),
      ...asked.map((name) => (isSlow && name in SLOW ? `--project=${name}` : name)),
    ],
    { stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: ensureChromium() } },
  );
  const { numPassedTests, numFailedTests, success } = reportSchema.parse(
    JSON.parse(readFileSync(report, "utf8")),
  );
  // A file that breaks outside its tests fails the run, too.
  console.log(`${numPassedTests} passed, ${success ? numFailedTests : Math.max(1, numFailedTests)} failed`);
  process.exitCode = success ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
