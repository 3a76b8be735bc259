import { modelSchema, toModel } from "#registry/contract/model.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { readModelFiles } from "#registry/source/read-models.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { validateShape } from "#registry/validate/validate-shape.ts";
import type { RepositoryCheck } from "../check.ts";

/** What a schema can't say: the file's name, and that prices and limits speak of inputs that there are. */
function checkNames(name: string, file: JsonFile): Problem[] {
  const parsed = modelSchema.safeParse(file.value);
  if (!parsed.success) return [];
  const { data } = parsed;
  const model = toModel(data);
  const inputs = Object.keys(model.inputs);
  const rows = data.price?.rows ?? [];
  const named = [
    ...rows.flatMap(({ when = {} }, row) =>
      Object.keys(when).map((input) => ["price", "rows", row, "when", input]),
    ),
    ...Object.keys(data.limits.inputs ?? {}).map((input) => ["limits", "inputs", input]),
  ];
  const isTimed = rows.some(({ per }) => per === "second");
  return [
    ...(data.name === name
      ? []
      : [
          problemAt(file, ["name"], {
            rule: "model-files",
            message: `the file is of ${name}`,
            fix: "name it so",
          }),
        ]),
    ...named
      .filter((path) => !inputs.includes(String(path.at(-1))))
      .map((path) => {
        const input = String(path.at(-1));
        const message = `the model has no input "${input}"`;
        return problemAt(file, path, { rule: "model-files", message, fix: suggest(input, inputs) }, "key");
      }),
    ...(isTimed && !inputs.includes("duration")
      ? [
          problemAt(file, ["price"], {
            rule: "model-files",
            message: "a price by the second needs the input duration",
            fix: "give the price of a run",
          }),
        ]
      : []),
  ];
}

export const modelFiles: RepositoryCheck = {
  name: "model-files",
  description: "The vendor's models are written as their schema says, under their own names.",
  scope: "repository",
  check: (root) =>
    [...readModelFiles(root)].flatMap(([name, file]) => [
      ...[...syntaxProblems(file), ...validateShape(file, "model")].map((problem) => ({
        ...problem,
        rule: "model-files",
      })),
      ...checkNames(name, file),
    ]),
};
