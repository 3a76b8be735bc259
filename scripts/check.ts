// npm run check: what must pass before a commit. --static leaves the unit tests out, for where `npm test` ran just before.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { static: { type: "boolean", default: false } } });

/** A program of node_modules or a script of ours, run with this Node. */
interface Step {
  name: string;
  program: string[];
}

/** What needs no test, cheap ones first. */
const STATIC_STEPS: Step[] = [
  { name: "types", program: ["node_modules/typescript/bin/tsc", "--noEmit", "--project", "."] },
  { name: "lint", program: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings", "0"] },
  {
    name: "format",
    program: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  },
  {
    name: "dependency rule",
    program: [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "app",
      "engine",
      "registry",
      "scripts",
      "tests",
    ],
  },
  { name: "nothing unused", program: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  { name: "styles", program: ["node_modules/tsx/dist/cli.mjs", "scripts/styles.ts", "check"] },
  { name: "licences", program: ["node_modules/tsx/dist/cli.mjs", "scripts/site/check-licences.ts"] },
];
const UNIT_TESTS: Step = {
  name: "unit tests",
  program: ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--project", "ui"],
};

const steps = options.static ? STATIC_STEPS : [...STATIC_STEPS, UNIT_TESTS];
const results = steps.map(({ name, program }) => {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(process.execPath, program, {
    stdio: "inherit",
  });
  return { name, passed: status === 0, seconds: (performance.now() - started) / 1000 };
});

console.log("");
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? "ok    " : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`);
}
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
