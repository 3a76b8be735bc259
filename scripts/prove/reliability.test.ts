import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { GROUPS } from "./reliability/row.ts";
import { RELIABILITY, renderReliability, tellFigures } from "./reliability.ts";

const ROWS = 51;
const pathOf = (file: string): URL => new URL(`../../${file}`, import.meta.url);

/** The name at the root of a call: `test` of `test.each(table)("title", …)`. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression))
    return rootOf(expression.expression);
  return "";
}

/** Titles of a file's tests; one that is made of variables as it is written, e.g. `${id} keeps its promise`. */
function listTitles(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(pathOf(file), "utf8"), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) && rootOf(node.expression) === "test" ? node.arguments : [];
    if (title && ts.isStringLiteralLike(title)) titles.push(title.text);
    if (title && ts.isTemplateExpression(title)) titles.push(title.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

test("the map has every row once, in order and by group", () => {
  expect(RELIABILITY.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
  expect([...new Set(RELIABILITY.map(({ group }) => group))]).toEqual([...GROUPS]);
});

test("every test and proof that the map names is there", () => {
  const titles = new Map<string, string[]>();
  const missing = RELIABILITY.flatMap(({ number, shownBy }) =>
    shownBy.flatMap(({ file, test: title }) => {
      if (!existsSync(pathOf(file))) return [`${number}: there is no ${file}`];
      if (!titles.has(file)) titles.set(file, listTitles(file));
      return titles.get(file)?.includes(title) ? [] : [`${number}: ${file} has no test "${title}"`];
    }),
  );
  expect(missing).toEqual([]);
});

test("every file that the map names is one that vitest runs", () => {
  const files = [...new Set(RELIABILITY.flatMap(({ shownBy }) => shownBy.map(({ file }) => file)))];
  const run =
    /^(?:app|registry|scripts|tests)\/.+\.test\.tsx?$|^(?:app\/server|engine|registry|scripts|tests)\/.+\.proof\.ts$/;
  expect(files.filter((file) => !run.test(file))).toEqual([]);
});

test("every row has figures: a proof's, or what its tests assert", () => {
  expect(RELIABILITY.filter((row) => tellFigures(row) === "").map(({ number }) => number)).toEqual([]);
});

test("the rendered map has a line for each row, with links to the files", () => {
  const lines = renderReliability().split("\n");
  expect(lines).toHaveLength(ROWS + 2);
  expect(lines[2]).toContain("[power-cuts.proof.ts](../tests/proofs/power-cuts/power-cuts.proof.ts)");
  for (const line of lines) expect(line.split(/(?<!\\)\|/)).toHaveLength(8);
});
