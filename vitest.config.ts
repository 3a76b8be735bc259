import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { "~": path("./app"), "#registry": path("./registry") };
const setupFiles = [path("./tests/fail-on-console-error.ts")];
/** Tests of `tests/` that need no running site. */
const withoutSite = [
  "tests/vendors/**/*.test.ts",
  "tests/styles/provider-inputs.test.ts",
  "tests/search/find-problems.test.ts",
];

/** Sites with a browser each that tests visit at the same time: such a pair keeps two cores half busy. */
const SITES = Math.max(2, Math.floor(availableParallelism() / 2));

// Projects run one group after the other: pictures keep every core busy, and browsers would wait for them.
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          include: ["app/**/*.test.ts", "registry/**/*.test.ts", "scripts/**/*.test.ts", ...withoutSite],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["app/**/*.test.tsx"],
          setupFiles: [...setupFiles, path("./tests/ui/wait-patiently.ts")],
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "styles",
          environment: "node",
          include: ["tests/styles/{engine,records}/**/*.test.ts"],
          setupFiles,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "site",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/styles/{engine,records}/**", ...withoutSite],
          setupFiles,
          globalSetup: [path("./tests/start-site.ts")],
          sequence: { groupOrder: 2 },
          // In milliseconds. A busy machine takes its time; only what hangs reaches these.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 120_000 } },
          // Files that one worker runs share its site, its browser and its subscriber.
          isolate: false,
          maxWorkers: SITES,
        },
      },
    ],
  },
});
