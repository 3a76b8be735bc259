import { visit } from "jsonc-parser";
import { problemAtOffset, type JsonFile } from "#registry/source/json-file.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import type { Problem } from "#registry/source/problem.ts";
import { jsonFiles } from "#registry/source/style-source.ts";
import type { StyleCheck } from "./check.ts";

/** Keys that stand twice in one object: JSON takes the last and says nothing. */
function findDoubleKeys(file: JsonFile): Problem[] {
  if (file.value === undefined) return [];
  const problems: Problem[] = [];
  const open: Set<string>[] = [];
  visit(file.text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key)) {
        const finding = {
          rule: "json-syntax",
          message: `"${key}" stands twice; only the last would count`,
          fix: "remove one",
        };
        problems.push(problemAtOffset(file, offset, finding));
      }
      keys?.add(key);
    },
  });
  return problems;
}

export const jsonSyntax: StyleCheck = {
  name: "json-syntax",
  description: "Every .json file is strict JSON and names each key once.",
  scope: "style",
  check: (source) => jsonFiles(source).flatMap((file) => [...syntaxProblems(file), ...findDoubleKeys(file)]),
};
