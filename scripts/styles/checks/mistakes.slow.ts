import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectPath } from "#registry/source/project-path.ts";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { readStyleSource } from "#registry/source/style-source.ts";
import { ALL_CHECKS } from "./all-checks.ts";
import { MISTAKES, type Mistake } from "./mistakes.fixture.ts";
import { makeFolder } from "./sample-styles.ts";

const folder = makeFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Pictures and what is measured have checks of their own, and no part in these mistakes. */
const WEIGHTY = ["images", "examples", "promise"];
const checks = ALL_CHECKS.filter(({ name }) => !WEIGHTY.includes(name));

/** A copy of the style with the slip in it, and the line from 1 where it has to be told. */
function makeSlip({ style, file, from, to, told }: Mistake, index: number): { id: string; line: number } {
  const home = join(folder, String(index));
  mkdirSync(home);
  cpSync(projectPath(`styles/${style}`), join(home, style), {
    recursive: true,
    filter: (path) => !path.endsWith("images"),
  });
  const path = join(home, style, file);
  const before = readFileSync(path, "utf8");
  const found = from.startsWith(":") ? (new RegExp(from).exec(before)?.[0] ?? from) : from;
  const after = before.replace(found, () => to);
  expect(after, "the slip changes the file").not.toBe(before);
  writeFileSync(path, after);
  const [old, lines] = [before.split("\n"), after.split("\n")];
  const differs = lines.findIndex((line, at) => line !== old[at]);
  const line =
    told === undefined ? differs : lines.slice(0, differs + 1).findLastIndex((one) => one.includes(told));
  return { id: style, line: line + 1 };
}

function judge(home: string, id: string): Problem[] {
  const source = readStyleSource(home, id);
  return checks.flatMap((check) => (check.scope === "style" ? check.check(source) : []));
}

test("every slip in a manifest, a prompt, a form or a text is told at its own line", () => {
  const missed = MISTAKES.flatMap((mistake, index) => {
    const { id, line } = makeSlip(mistake, index);
    const problems = judge(join(folder, String(index)), id);
    const isTold = problems.some(
      (problem) => problem.path.endsWith(`${id}/${mistake.file}`) && problem.line === line,
    );
    return isTold ? [] : [{ slip: mistake.slip, line, told: problems.map(formatProblem) }];
  });
  process.stdout.write(
    `${MISTAKES.length - missed.length} of ${MISTAKES.length} mistakes are told at their line\n`,
  );
  expect(MISTAKES.length).toBeGreaterThanOrEqual(40);
  expect(missed).toEqual([]);
});
