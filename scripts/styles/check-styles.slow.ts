import { rmSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { z } from "zod";
import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { listProblems } from "./check-styles.ts";
import { makeFolder, sampleCopy, writeStyles } from "./checks/sample-styles.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = z.function().parse(runInNewContext("gc"));

/** Bytes that a folder holds on to here besides its texts. */
const BALLAST = 4_000_000;

test("check lets go of each folder before it reads the next ones", () => {
  const root = makeFolder();
  const styles = join(root, "styles");
  const names = Array.from({ length: 12 }, (_, index) => `style-${String.fromCharCode(97 + index)}`);
  writeStyles(styles, Object.fromEntries(names.map((name) => [`${name}/copy/en.json`, sampleCopy()])));
  const held: number[] = [];
  const read = (id: string) => {
    collectGarbage();
    held.push(process.memoryUsage().arrayBuffers);
    return Object.assign(readStyleSource(styles, id), { ballast: new Uint8Array(BALLAST) });
  };
  listProblems({ folders: { ids: listStyleIds(styles), read }, root });
  expect(held.length).toBeGreaterThanOrEqual(names.length);
  expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(5 * BALLAST);
  rmSync(root, { recursive: true, force: true });
});
