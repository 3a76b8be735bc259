import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") };

/** Projects of slow tests: the folders of their files. A folder that two name belongs to the first. */
export const SLOW: Readonly<Record<string, readonly string[]>> = {
  money: ["app/server/money"],
  accounts: ["app/server/people"],
  vendors: ["app/server/providers", "tests/vendors", "tests/slow/vendors"],
  server: ["app/server"],
  commands: ["scripts", "registry"],
  engine: ["engine"],
  site: ["tests/faults", "tests/journeys", "tests/pages", "tests/routes", "tests/search"],
  takeover: ["tests/slow/takeover"],
  reloads: ["tests/slow/reloads"],
  restarts: ["tests/slow/restarts"],
  production: ["tests/slow/production"],
  "power-cuts": ["tests/slow/power-cuts"],
  faults: ["tests/slow/faults"],
  memory: ["tests/slow/memory"],
  size: ["tests/slow/size"],
  styles: ["tests/styles"],
};

/** Projects whose files visit a site that the run starts for them; the others start what they need. */
const VISITING = ["reloads", "site"];
/** Projects whose files share a process and its modules: what a file stubs or mocks, it takes back. */
const SHARING = [...VISITING, "money", "accounts", "server", "commands", "engine"];

export default defineConfig({
  resolve: { alias },
  test: {
    projects: Object.entries(SLOW).map(([name, folders], index, all) => ({
      resolve: { alias },
      test: {
        name,
        environment: "node",
        include: folders.map((folder) => `${folder}/**/*.slow.ts`),
        exclude: all.slice(0, index).flatMap(([, taken]) => taken.map((folder) => `${folder}/**`)),
        setupFiles: [path("./tests/fail-on-console-error.ts"), path("./tests/watch-answers.ts")],
        globalSetup: VISITING.includes(name) ? [path("./tests/start-site.ts")] : [],
        testTimeout: 3_600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 600_000 } },
        isolate: !SHARING.includes(name),
        maxWorkers: name === "vendors" || SHARING.includes(name) ? 2 : 1,
        // One project after the other: they measure times and memory.
        sequence: { groupOrder: index },
      },
    })),
  },
});
