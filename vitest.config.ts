import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") };
const setupFiles = [path("./tests/fail-on-console-error.ts")];
/** Tests of `tests/` that need no running site. */
const withoutSite = [
  "tests/fixtures/**/*.test.ts",
  "tests/vendors/**/*.test.ts",
  "tests/styles/{provider-inputs,sample-photos}.test.ts",
];

/** Sites with a browser each that tests visit at the same time: two of them leave more than half of two cores idle. */
const SITES = Math.max(3, Math.floor(availableParallelism() / 2));

/** In milliseconds. A busy machine takes its time; only what hangs reaches these. */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

// The files of `unit` and of `ui` share a process and its modules: what a file stubs or mocks, it takes back.
// The site runs after the others: pictures keep every core busy, and browsers would wait for them.
export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          isolate: false,
          environment: "node",
          include: [
            "app/**/*.test.ts",
            "engine/**/*.test.ts",
            "registry/**/*.test.ts",
            "scripts/**/*.test.ts",
            ...withoutSite,
          ],
          setupFiles: [...setupFiles, path("./tests/watch-answers.ts")],
          ...PATIENCE,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "ui",
          isolate: false,
          environment: "jsdom",
          include: ["app/**/*.test.tsx"],
          setupFiles: [
            ...setupFiles,
            path("./tests/ui/wait-patiently.ts"),
            path("./tests/ui/leave-a-clean-page.ts"),
          ],
          ...PATIENCE,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "styles",
          environment: "node",
          include: ["tests/styles/engine/**/*.test.ts"],
          setupFiles,
          ...PATIENCE,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "site",
          environment: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/styles/engine/**", ...withoutSite],
          setupFiles: [...setupFiles, path("./tests/watch-answers.ts")],
          globalSetup: [path("./tests/start-site.ts")],
          sequence: { groupOrder: 1 },
          ...PATIENCE,
          // Files that one worker runs share its site, its browser and its subscriber.
          isolate: false,
          maxWorkers: SITES,
        },
      },
    ],
  },
});
