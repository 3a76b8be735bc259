import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARTS } from "./parts.ts";
import { listUnproved, STATE_FILE, type PartRun } from "./proof-state.ts";
import { renderReliability } from "./reliability.ts";
import { renderProof } from "./render-proof.ts";

const RUN: PartRun = {
  ...{ passed: 4, failed: 0, wallSeconds: 61, cpuSeconds: 90, seed: 7 },
  figures: [{ name: "credits lost", value: "0 | 0" }],
  ...{ commit: "abc", date: "2026-11-22", machine: "2 × a processor" },
};

test("the page of proofs has a row for every part, those that never ran included", () => {
  const page = renderProof({ takeover: RUN });
  expect(page).toContain("4 passed | 1 min 1 s | 1 min 30 s | credits lost: 0 \\| 0; seed 7 |");
  expect(page).toContain("- `takeover`: 2026-11-22, commit abc, on 2 × a processor.");
  expect(page.match(/never run/g)).toHaveLength(PARTS.length - 1);
});

test("a run goes on with what is not proved at its commit: what failed, is of another commit, or never ran", () => {
  const state = { takeover: RUN, faults: { ...RUN, failed: 1 }, vendors: { ...RUN, commit: "old" } };
  expect(listUnproved(state, "abc")).toEqual(
    PARTS.map(({ name }) => name).filter((name) => name !== "takeover"),
  );
});

test("docs/proof.md was written with the map as it is now; `npm run prove` writes it anew", () => {
  expect(existsSync(STATE_FILE)).toBe(true);
  expect(readFileSync("docs/proof.md", "utf8")).toContain(renderReliability());
});
