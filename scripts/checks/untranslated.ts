import { problemAt, type JsonFile, type JsonPath } from "#registry/source/json-file.ts";
import type { Problem } from "#registry/source/problem.ts";
import type { StyleCheck } from "./check.ts";
import {
  isEnglishEverywhere,
  listEnglishTexts,
  listExceptions,
  listTexts,
  listTranslations,
} from "./copy-texts.ts";

const report = (file: JsonFile, path: JsonPath, message: string, fix: string): Problem =>
  problemAt(file, path, { rule: "untranslated", message, fix });

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{[^{}\s]*\}/g, ""));

export const untranslated: StyleCheck = {
  name: "untranslated",
  description:
    "No text is the same as in English, but for declared exceptions; the prompts of examples stay English.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return listTranslations(source).flatMap(({ file }) => {
      const texts = listTexts(file);
      const exceptions = listExceptions(file);
      const isSame = (key: string) => texts.get(key)?.text === english.get(key)?.text;
      const problems = [...texts].flatMap(([key, { path, text }]) => {
        if (!english.has(key)) return [];
        if (isEnglishEverywhere(key))
          return isSame(key)
            ? []
            : [
                report(
                  file,
                  path,
                  "differs from English; a prompt to copy is English everywhere",
                  "copy it from copy/en.json",
                ),
              ];
        if (!isSame(key) || !hasWords(text) || exceptions.includes(key)) return [];
        return [
          report(
            file,
            path,
            `"${key}" is the same as in English`,
            `translate it, or add "${key}" to sameAsEnglish where that is right`,
          ),
        ];
      });
      const needless = exceptions.flatMap((key, index) =>
        typeof key === "string" && texts.has(key) && isSame(key) && !isEnglishEverywhere(key)
          ? []
          : [
              report(
                file,
                ["sameAsEnglish", index],
                `${JSON.stringify(key)} is no exception: its text is not the same as in English`,
                "remove it",
              ),
            ],
      );
      return [...problems, ...needless];
    });
  },
};
