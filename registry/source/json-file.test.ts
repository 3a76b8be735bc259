import { expect, test } from "vitest";
import { parseJsonFile, problemAt, syntaxProblems } from "./json-file.ts";
import { formatProblem } from "./problem.ts";

const file = parseJsonFile("a.json", '{\n  "photos": { "min": 3 },\n  "tags": ["a", "b"]\n}');

test("problemAt points at a value, at its key, and at the nearest place above one that is not there", () => {
  const finding = { rule: "rules", message: "wrong" };
  expect(problemAt(file, ["photos", "min"], finding)).toMatchObject({ line: 2, column: 22 });
  expect(problemAt(file, ["photos", "min"], finding, "key")).toMatchObject({ line: 2, column: 15 });
  expect(problemAt(file, ["tags", 1], finding)).toMatchObject({ line: 3, column: 17 });
  expect(problemAt(file, ["photos", "max"], finding)).toMatchObject({ line: 2, column: 13 });
  expect(problemAt(file, [], finding)).toMatchObject({ line: 1, column: 1 });
});

test("formatProblem prints path, place, level, rule, message and fix on one line", () => {
  const problem = problemAt(file, ["tags"], {
    level: "warning",
    rule: "copy-keys",
    message: "2 tags",
    fix: "remove one",
  });
  expect(formatProblem(problem)).toBe("a.json:3:11 warning[copy-keys] 2 tags; fix: remove one");
});

test("syntaxProblems tells the place of every mistake, and none of a good file", () => {
  expect(syntaxProblems(file)).toEqual([]);
  const broken = parseJsonFile("b.json", '{\n  "a": 1\n  "b": 2\n}');
  expect(broken.value).toBeUndefined();
  expect(syntaxProblems(broken).map(({ line, column }) => [line, column])).toEqual([[3, 3]]);
});

test("syntaxProblems reports an empty file", () => {
  expect(syntaxProblems(parseJsonFile("c.json", ""))).toHaveLength(1);
});
