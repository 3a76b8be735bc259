import type { Problem } from "#registry/source/problem.ts";
import type { TranslationCheck } from "../check.ts";
import { hashText } from "./copy-lock.ts";
import type { Translation } from "./translation.ts";

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
