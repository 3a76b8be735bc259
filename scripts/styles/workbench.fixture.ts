import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { makeFolder } from "./checks/sample-styles.fixture.ts";
import { runStyles } from "./run-styles.ts";

/** The day on which a test's commands run. */
const NOW = "2026-11-23T12:00:00Z";

/** A folder of its own for each test of a file, and the command line in it. */
export function useWorkbench() {
  let folder = "";
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder: () => folder,
    styles: () => join(folder, "styles"),
    /** Runs the command line on the folder's styles, with further settings. */
    async run(args: string[], settings: Readonly<Record<string, string | undefined>> = {}) {
      const output: string[] = [];
      const code = await runStyles(args, {
        environment: { STYLES_DIR: join(folder, "styles"), DATA_DIR: join(folder, "data"), ...settings },
        root: folder,
        now: () => new Date(NOW),
        print: (text) => output.push(text),
        complain: (text) => output.push(text),
      });
      return { code, output: output.join("\n") };
    },
  };
}
