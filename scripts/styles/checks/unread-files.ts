import { manifestSchema } from "#registry/contract/manifest.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { listExampleFiles, readExamples } from "#registry/validate/read-examples.ts";
import type { StyleCheck } from "./check.ts";
import { readProperty } from "./copy/copy-texts.ts";

const KNOWN =
  /^(manifest\.json|form\.json|promise\.json|proof\.json|examples\.json|prompt\.md|copy\/[^/]+\.json)$/;

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
