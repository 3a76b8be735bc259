// npm test: the tests that prove the product on this machine in minutes, browser journeys included. Arguments name a part.
import { describeSeconds, describeTimes } from "./prove/test/describe-times.ts";
import { ensureChromium } from "./prove/test/ensure-chromium.ts";
import { runVitest } from "./prove/test/run-vitest.ts";

try {
  const run = await runVitest(process.argv.slice(2), { CHROMIUM_PATH: ensureChromium() });
  console.log("");
  for (const line of describeTimes(run.files)) console.log(line);
  console.log(
    `All of it: ${describeSeconds(run.wallSeconds)}, ${describeSeconds(run.cpuSeconds)} of processors`,
  );
  for (const problem of run.problems) console.log(problem);
  if (run.skipped > 0) console.log(`${run.skipped} skipped`);
  console.log(`${run.passed} passed, ${run.failed} failed`);
  process.exitCode = run.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
