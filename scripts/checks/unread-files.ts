import type { StyleCheck } from "./check.ts";
import { readProperty } from "./copy-texts.ts";

const KNOWN = /^(manifest\.json|form\.json|promise\.json|examples\.json|prompt\.md|copy\/[^/]+\.json)$/;

export const unreadFiles: StyleCheck = {
  name: "unread-files",
  description: "A folder holds no file that nothing reads.",
  scope: "style",
  check({ files, manifest, path }) {
    const named = JSON.stringify(readProperty(manifest, "images") ?? {});
    return files
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
