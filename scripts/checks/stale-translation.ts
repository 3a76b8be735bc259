import { problemAt, type JsonFile } from "#registry/source/json-file.ts";
import type { Level, Problem } from "#registry/source/problem.ts";
import type { StyleCheck } from "./check.ts";
import {
  hashText,
  isEnglishEverywhere,
  listEnglishTexts,
  listTexts,
  listTranslations,
  readProperty,
  translationLevel,
} from "./copy-texts.ts";

/** The hash a copy file keeps for a key. */
export function readSourceHash(file: Pick<JsonFile, "value">, key: string): string | undefined {
  const source = readProperty(file, "source");
  const hash: unknown = typeof source === "object" && source !== null ? Reflect.get(source, key) : undefined;
  return typeof hash === "string" ? hash : undefined;
}

function judgeTranslation(
  file: JsonFile,
  english: ReadonlyMap<string, { text: string }>,
  id: string,
  level: Level,
): Problem[] {
  const report = (path: readonly (string | number)[], message: string, fix: string) =>
    problemAt(file, path, { level, rule: "stale-translation", message, fix });
  const pairs = [...listTexts(file)].flatMap(([key, { path }]) => {
    const original = english.get(key);
    return original && !isEnglishEverywhere(key)
      ? [{ path, key, hash: hashText(original.text), kept: readSourceHash(file, key) }]
      : [];
  });
  const unrecorded = pairs.filter(({ kept }) => kept === undefined).length;
  const stale = pairs.filter(({ kept, hash }) => kept !== undefined && kept !== hash);
  return [
    ...(unrecorded > 0
      ? [
          report(
            ["source"],
            `${unrecorded} of ${pairs.length} texts have no record of the English they were made from`,
            `npm run styles -- fix ${id}`,
          ),
        ]
      : []),
    ...stale.map(({ path, key }) =>
      report(
        path,
        `the English of "${key}" has changed since it was translated`,
        `translate it anew, then npm run styles -- fix ${id} --translated`,
      ),
    ),
  ];
}

export const staleTranslation: StyleCheck = {
  name: "stale-translation",
  description: "A translation was made from the English text of today.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return listTranslations(source).flatMap(({ file }) =>
      judgeTranslation(file, english, source.id, translationLevel(source)),
    );
  },
};
