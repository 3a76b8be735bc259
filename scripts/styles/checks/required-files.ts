import { problemAt } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { hasFault, type StyleSource } from "#registry/source/style-source.ts";
import { checkRequiredFiles } from "#registry/validate/check-folder.ts";
import type { StyleCheck } from "./check.ts";
import { readProperty, isComplete } from "./copy/copy-texts.ts";

const RULE = "required-files";

/** What a folder that says that it is complete has besides, with how to come by it; the last two where it makes pictures. */
const OF_COMPLETE = [
  { file: "examples.json", fix: (id: string) => `write it, then run npm run styles -- examples ${id}` },
  { file: "promise.json", fix: () => "say what it keeps to, or leave complete out" },
  { file: "proof.json", fix: (id: string) => `run npm run prove -- styles --only ${id}` },
];

function checkCompleteFiles(source: StyleSource): Problem[] {
  const { id, files, manifest } = source;
  if (!manifest || !isComplete(source)) return [];
  const wanted = readProperty(manifest, "output") === "image" ? OF_COMPLETE : OF_COMPLETE.slice(0, 1);
  return wanted
    .filter(({ file }) => !files.includes(file) && !hasFault(source, file))
    .map(({ file, fix }) =>
      problemAt(manifest, ["complete"], {
        rule: RULE,
        message: `${file} is missing, and the folder is said to be complete`,
        fix: fix(id),
      }),
    );
}

export const requiredFiles: StyleCheck = {
  name: RULE,
  description:
    "A folder has a manifest, a prompt that says something, and English copy; one that is said to be complete has examples too, and where it makes pictures a promise that was proved.",
  scope: "style",
  check: (source) => [...checkRequiredFiles(source), ...checkCompleteFiles(source)],
};
