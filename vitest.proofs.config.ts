import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PARTS } from "./scripts/prove/parts.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") };

/** Parts whose proofs visit a site that the run starts for them; the others start what they need. */
const VISITING = ["accessibility", "fit", "reloads"];

// The long proofs, a project each: `npm run prove` runs them by name.
export default defineConfig({
  resolve: { alias },
  test: {
    projects: PARTS.map(({ name }) => ({
      resolve: { alias },
      test: {
        name,
        environment: "node",
        include: [`tests/proofs/${name}/**/*.proof.ts`],
        setupFiles: [path("./tests/fail-on-console-error.ts")],
        globalSetup: VISITING.includes(name) ? [path("./tests/start-site.ts")] : [],
        testTimeout: 3_600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 600_000 } },
        // Files that one worker runs share its site and its browser.
        isolate: !VISITING.includes(name),
        maxWorkers: VISITING.includes(name) ? 2 : 1,
      },
    })),
  },
});
