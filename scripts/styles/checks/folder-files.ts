import { problemAt } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import { hasFault, type StyleSource } from "#registry/source/style-source.ts";
import { checkRequiredFiles } from "#registry/validate/check-folder.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { listExampleFiles, readExamples } from "#registry/validate/read-examples.ts";
import type { StyleCheck } from "./check.ts";
import { readProperty, isComplete } from "./copy/copy-texts.ts";

const REQUIRED_FILES = "required-files";

/** What a folder that says that it is complete has besides, with how to come by it; the last where it makes pictures. */
const OF_COMPLETE = [
  { file: "examples.json", fix: (id: string) => `write it, then run npm run styles -- examples ${id}` },
  { file: "promise.json", fix: () => "say what it keeps to, or leave complete out" },
];

function checkCompleteFiles(source: StyleSource): Problem[] {
  const { id, files, manifest } = source;
  if (!manifest || !isComplete(source)) return [];
  const wanted = readProperty(manifest, "output") === "image" ? OF_COMPLETE : OF_COMPLETE.slice(0, 1);
  return wanted
    .filter(({ file }) => !files.includes(file) && !hasFault(source, file))
    .map(({ file, fix }) =>
      problemAt(manifest, ["complete"], {
        rule: REQUIRED_FILES,
        message: `${file} is missing, and the folder is said to be complete`,
        fix: fix(id),
      }),
    );
}

export const requiredFiles: StyleCheck = {
  name: REQUIRED_FILES,
  description:
    "A folder has a manifest, a prompt that says something, and English copy; one that is said to be complete has examples too, and where it makes pictures a promise.",
  scope: "style",
  check: (source) => [...checkRequiredFiles(source), ...checkCompleteFiles(source)],
};

const KNOWN =
  /^(manifest\.json|form\.json|promise\.json|copy\.lock\.json|examples\.json|prompt\.md|copy\/[^/]+\.json)$/;

/** Names of the files that examples other than pairs have. */
function listStandardNames(source: StyleSource): string[] {
  const manifest = manifestSchema.pick({ output: true }).strip().safeParse(source.manifest?.value).data;
  const examples = manifest ? readExamples(source, manifest) : [];
  return examples.flatMap(listExampleFiles).map(({ name }) => name);
}

export const unreadFiles: StyleCheck = {
  name: "unread-files",
  description: "A folder holds no file that nothing reads.",
  scope: "style",
  check(source) {
    const { files, manifest, path } = source;
    const names = [readProperty(manifest, "images") ?? {}, listStandardNames(source)];
    const named = JSON.stringify(names);
    // Without a manifest that can be read, nobody knows which pictures are.
    const isKnown = manifest?.value !== undefined;
    return files
      .filter((file) => isKnown || !file.startsWith("images/"))
      .filter(
        (file) =>
          !KNOWN.test(file) &&
          !(file.startsWith("images/") && named.includes(`"${file.slice("images/".length)}"`)),
      )
      .map((file) => ({
        path: `${path}/${file}`,
        line: 1,
        column: 1,
        level: "warning",
        rule: "unread-files",
        message: "nothing reads this file",
        fix: file.startsWith("images/") ? "name it under images in the manifest, or remove it" : "remove it",
      }));
  },
};
