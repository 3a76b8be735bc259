import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ZodTypeAny } from "zod";
import { LOCALES } from "#registry/contract/locale.ts";
import { parseJsonFile, positionAt } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { validateRules } from "#registry/validate/validate-rules.ts";
import { vocabularySchema, wordsSchema } from "#engine/index.ts";
import type { RepositoryCheck } from "../check.ts";

/** Where the words of each language lie, below the repository's folder. */
const FOLDER = "engine/words";
const RULE = "engine-words";

function checkFile(root: string, path: string, schema: ZodTypeAny): Problem[] {
  const full = join(root, path);
  if (!existsSync(full))
    return [
      { path, ...positionAt("", 0), level: "error", rule: RULE, message: "is missing", fix: "write it" },
    ];
  const file = parseJsonFile(path, readFileSync(full, "utf8"));
  if (file.value === undefined) return syntaxProblems(file).map((problem) => ({ ...problem, rule: RULE }));
  const judged = validateRules(file, schema);
  return "problems" in judged ? judged.problems.map((problem) => ({ ...problem, rule: RULE })) : [];
}

export const engineWords: RepositoryCheck = {
  name: RULE,
  description:
    "The words that the engine reads and writes have the same keys in each language, none without a word.",
  scope: "repository",
  check: (root) =>
    existsSync(join(root, FOLDER))
      ? LOCALES.flatMap((locale) => [
          ...checkFile(root, `${FOLDER}/${locale}.json`, wordsSchema),
          ...checkFile(root, `${FOLDER}/edits/${locale}.json`, vocabularySchema),
        ])
      : [],
};
