import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { listStyleIds } from "#registry/source/style-source.ts";
import { OPERATIONS } from "./operation-table.server.ts";

test("every operation of the contract is a step of some style's recipe", () => {
  const manifests = listStyleIds(projectPath("styles")).map((id) =>
    JSON.stringify(
      manifestSchema.parse(JSON.parse(readFileSync(projectPath(`styles/${id}/manifest.json`), "utf8"))),
    ),
  );
  const used = new Set(Array.from(manifests.join().matchAll(/"op": *"([a-z-]+)"/g), ([, op]) => op));
  expect(Object.keys(OPERATIONS).filter((op) => !used.has(op))).toEqual([]);
});
