import { LOCALES } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import { hasFault } from "#registry/source/style-source.ts";
import type { TranslationCheck, StyleCheck } from "../check.ts";
import { completionLevel } from "../copy/copy-texts.ts";
import { withoutTokens, type Translation } from "./list-translations.ts";
import type { Problem } from "#registry/source/problem.ts";
import { hashText } from "./copy-lock.ts";

const hasWords = (text: string): boolean => /\p{L}/u.test(withoutTokens(text));

const findSame = ({ texts, sameAsEnglish }: Translation) =>
  [...texts].filter(
    ([key, { text, english }]) => text === english && hasWords(text) && !sameAsEnglish.includes(key),
  );

export const untranslated: TranslationCheck = {
  name: "untranslated",
  description: "No text is the same as in English, but for declared exceptions.",
  scope: "translations",
  check: (translations) =>
    translations.flatMap((translation) => [
      ...findSame(translation).map(([key, { report }]) =>
        report({
          rule: "untranslated",
          message: `"${key}" is the same as in English`,
          fix: `translate it, or add "${key}" to sameAsEnglish where that is right`,
        }),
      ),
      ...translation.sameAsEnglish.flatMap((key) => {
        const text = translation.texts.get(key);
        if (text !== undefined && text.text === text.english) return [];
        const message = `"${key}" is no exception: its text is not the same as in English`;
        return [translation.reportDeclaration(key, { rule: "untranslated", message, fix: "remove it" })];
      }),
    ]),
};

export const locales: StyleCheck = {
  name: "locales",
  description:
    "There is copy in all 12 locales; a missing one shows English, and is an error where the manifest says complete.",
  scope: "style",
  check(source) {
    const missing = LOCALES.filter(
      (locale) => !source.copies.has(locale) && locale !== "en" && !hasFault(source, `copy/${locale}.json`),
    );
    if (missing.length === 0 || !source.manifest) return [];
    const level = completionLevel(source);
    const message = `no copy in ${missing.join(", ")}; English is shown`;
    const path = level === "error" ? ["complete"] : [];
    return [
      problemAt(source.manifest, path, {
        level,
        rule: "locales",
        message,
        fix: `write ${missing.map((locale) => `copy/${locale}.json`).join(", ")}`,
      }),
    ];
  },
};

const RULE = "stale-translation";

function judgeTranslation({ texts, level, lockFile, mendingCommand, locale }: Translation): Problem[] {
  const judged = [...texts].filter(([, { english }]) => english !== undefined);
  const missing = judged.filter(([, { madeFrom }]) => madeFrom === undefined).length;
  const summary: Problem = {
    ...{ path: lockFile, line: 1, column: 1, level, rule: RULE, fix: mendingCommand },
    message: `${missing} of ${judged.length} texts in ${locale} have no record of the English they were made from`,
  };
  const stale = judged.flatMap(([key, { english = "", madeFrom, report }]) =>
    madeFrom === undefined || madeFrom === hashText(english)
      ? []
      : [
          report({
            level,
            rule: RULE,
            message: `the English of "${key}" has changed since it was translated`,
            fix: `translate it anew where it is no longer right, then ${mendingCommand} --translated --locale ${locale}`,
          }),
        ],
  );
  return [...(missing > 0 ? [summary] : []), ...stale];
}

export const staleTranslation: TranslationCheck = {
  name: "stale-translation",
  description: "A translation was made from the English text of today.",
  scope: "translations",
  check: (translations) => translations.flatMap(judgeTranslation),
};
