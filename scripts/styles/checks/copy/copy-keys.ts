import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt, type JsonFile, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleCheck } from "../check.ts";
import {
  listEnglishTexts,
  listTexts,
  listTranslatedCopies,
  readProperty,
  type CopyText,
} from "./copy-texts.ts";

/** The shortest start of a path that leads nowhere in the other file: a missing block is told once. */
function findMissingStart(path: JsonPath, others: ReadonlyMap<string, CopyText>): JsonPath {
  const starts = new Set(
    [...others.values()].flatMap((text) =>
      text.path.map((_, index) => text.path.slice(0, index + 1).join(".")),
    ),
  );
  const last = path.findIndex((_, index) => !starts.has(path.slice(0, index + 1).join(".")));
  return last < 0 ? path : path.slice(0, last + 1); // a text where the other file has a list, or the other way round
}

function listMissing(from: ReadonlyMap<string, CopyText>, others: ReadonlyMap<string, CopyText>): JsonPath[] {
  const starts = [...from]
    .filter(([key]) => !others.has(key))
    .map(([, { path }]) => findMissingStart(path, others));
  return [...new Map(starts.map((path) => [path.join("."), path])).values()];
}

const report = (
  file: JsonFile,
  path: JsonPath,
  message: string,
  fix: string,
  target: "key" | "value" = "value",
): Problem => problemAt(file, path, { rule: "copy-keys", message, fix }, target);

export const copyKeys: StyleCheck = {
  name: "copy-keys",
  description: "Every locale has the same keys as English, and one tag for each of the manifest's.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    // Nothing is missing of an English file that is no JSON.
    const isRead = source.copies.get(DEFAULT_LOCALE)?.value !== undefined;
    const translations = (isRead ? listTranslatedCopies(source) : []).flatMap(({ file }) => {
      const texts = listTexts(file);
      return [
        ...listMissing(english, texts).map((path) =>
          report(file, path, `"${path.join(".")}" is missing`, "translate it from English"),
        ),
        ...listMissing(texts, english).map((path) =>
          report(
            file,
            path,
            `"${path.join(".")}" is not in English`,
            "remove it, or write it in English too",
            "key",
          ),
        ),
      ];
    });
    const manifestTags = readProperty(source.manifest, "tags");
    const tags = [...source.copies.values()].flatMap((file) => {
      const own = readProperty(file, "tags");
      if (!Array.isArray(own) || !Array.isArray(manifestTags) || own.length === manifestTags.length)
        return [];
      return [
        report(
          file,
          ["tags"],
          `${own.length} tags for ${manifestTags.length} in the manifest`,
          "write one for each, in the same order",
        ),
      ];
    });
    return [...translations, ...tags];
  },
};
