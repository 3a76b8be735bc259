import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figureOf } from "./figure.ts";
import { MEASURES } from "./measures.ts";
import { PAGE_FILE, readSections, type Section } from "./performance-file.ts";
import { renderPerformance } from "./render-performance.ts";

const SECTION: Section = {
  figures: [
    figureOf("home | over a file", [1, 1.4, 1.2], { kind: "ratio", goal: 1.3 }),
    figureOf("home, HTML", [12.4], { kind: "bytes", unit: "KB" }),
    figureOf("holds", [900, 1000, 1100], {
      kind: "rate",
      unit: "a second",
      isSmallerBetter: false,
      goal: 2000,
    }),
  ],
  notes: ["ImageMagick is not installed here."],
  ...{ commit: "abc", date: "2026-11-24", machine: "2 × a processor" },
};

test("every figure has its row, with its range, its goal and whether it is compared", () => {
  const page = renderPerformance({ pages: SECTION });
  expect(page).toContain("| home \\| over a file | 1.20 | 1.00 to 1.40 | 3 | less | ≤ 1.3 | yes |");
  expect(page).toContain("| home, HTML | 12.4 KB |  | 1 | less |  | yes |");
  expect(page).toContain("| holds | 1000 a second | 900 to 1100 | 3 | more | ≥ 2000, missed |  |");
});

test("a section tells what it measures, when, of which commit and on what, and what could not be measured", () => {
  const page = renderPerformance({ pages: SECTION });
  expect(page).toContain(
    `## pages\n\n${MEASURES.pages}\n\nMeasured on 2026-11-24, commit abc, on 2 × a processor.\n\n`,
  );
  expect(page).toContain("|\n\nImageMagick is not installed here.\n");
});

test("a bench that never ran has its section", () => {
  expect(renderPerformance({})).toContain(`## engine\n\n${MEASURES.engine}\n\nNever run.\n`);
});

test("the page that is kept was made of the figures that are; `npm run bench -- <name> --write` makes it anew", () => {
  expect(readFileSync(PAGE_FILE, "utf8")).toBe(renderPerformance(readSections()));
});
