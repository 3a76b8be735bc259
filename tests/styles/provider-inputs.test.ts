import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listStyleIds } from "#registry/source/style-source.ts";
import { readTool } from "../../scripts/styles/run-tool.ts";
import { findInputProblems } from "./find-input-problems.ts";

const STYLES = fileURLToPath(new URL("../../styles", import.meta.url));
const ids = listStyleIds(STYLES);

test.each(ids)("every request of %s makes calls that the vendor's models accept", (id) => {
  const { requests, problems } = findInputProblems(readTool(STYLES, id));
  expect(problems).toEqual([]);
  expect(requests).toBeGreaterThan(0);
});
