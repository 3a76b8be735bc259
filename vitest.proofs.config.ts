import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PARTS } from "./scripts/prove/parts.ts";
import { LongestFirst } from "./tests/longest-first.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const alias = { "~": path("./app"), "#registry": path("./registry"), "#engine": path("./engine") };

/** Parts whose proofs visit a site that the run starts for them; the others start what they need. */
const VISITING = ["accessibility", "fit", "reloads", "site"];

/** Parts whose files share a process and its modules: what a file stubs or mocks, it takes back. */
const SHARING = [...VISITING, "server", "commands", "engine"];

// The long proofs, a project each: `npm run prove` runs them by name.
export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: PARTS.map(({ name, ...part }) => ({
      resolve: { alias },
      test: {
        name,
        environment: "node",
        include: [`tests/proofs/${name}`, ...("beside" in part ? part.beside : [])].map(
          (folder) => `${folder}/**/*.proof.ts`,
        ),
        setupFiles: [path("./tests/fail-on-console-error.ts"), path("./tests/watch-answers.ts")],
        globalSetup: VISITING.includes(name) ? [path("./tests/start-site.ts")] : [],
        testTimeout: 3_600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 600_000 } },
        // Files that one worker runs share its modules; of a part that visits a site, that site and its browser.
        isolate: !SHARING.includes(name),
        maxWorkers: SHARING.includes(name) ? 2 : 1,
      },
    })),
  },
});
