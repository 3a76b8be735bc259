// Compiles style folders in a process of its own, and tells what it took: compile-apart.ts STYLES_DIR OUT_DIR [EDITED TIMES]
// With a folder's name, it is edited and compiled anew so many times afterwards.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { compileRegistry } from "#registry/compile/compile-registry.ts";
import { formatProblem } from "#registry/source/problem.ts";

const [stylesDir = "", outDir = "", edited, times = "0"] = process.argv.slice(2);

/** Compiles what has changed; gives the milliseconds of the processor and of the clock. */
async function compile(): Promise<{ cpuMs: number; wallMs: number; count: number }> {
  const [began, since] = [performance.now(), process.cpuUsage()];
  const { compiled, problems } = await compileRegistry({ stylesDir, outDir });
  const wallMs = performance.now() - began;
  const { user, system } = process.cpuUsage(since);
  const [problem] = problems;
  if (problem) throw new Error(formatProblem(problem));
  return { cpuMs: (user + system) / 1000, wallMs, count: compiled.length };
}

const whole = await compile();
const peakBytes = process.resourceUsage().maxRSS * 1024;
const again: { cpuMs: number; wallMs: number; count: number }[] = [];
for (let nth = 0; edited !== undefined && nth < Number(times); nth++) {
  appendFileSync(join(stylesDir, edited, "prompt.md"), " Again.");
  again.push(await compile());
}
process.send?.({ ...whole, peakBytes, again });
process.disconnect?.();
