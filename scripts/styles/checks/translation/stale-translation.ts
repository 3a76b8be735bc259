import type { Problem } from "#registry/source/problem.ts";
import type { TranslationCheck } from "../check.ts";
import { judgeRecord, type Translation } from "./translation.ts";

const RULE = "stale-translation";

function judgeTranslation({ texts, records, level, ...translation }: Translation): Problem[] {
  const judged = [...texts].flatMap(([key, { text, english, report }]) =>
    english === undefined ? [] : [{ key, report, verdict: judgeRecord(records.get(key), english, text) }],
  );
  const missing = judged.filter(({ verdict }) => verdict === "missing").length;
  const summary = {
    level,
    rule: RULE,
    message: `${missing} of ${judged.length} texts have no record of the English they were made from`,
    fix: translation.mendingCommand,
  };
  return [
    ...(missing > 0 ? [translation.reportRecords(summary)] : []),
    ...judged
      .filter(({ verdict }) => verdict === "stale")
      .map(({ key, report }) =>
        report({
          level,
          rule: RULE,
          message: `the English of "${key}" has changed since it was translated`,
          fix: `translate it anew, then ${translation.mendingCommand}; where it is still right, add --translated`,
        }),
      ),
  ];
}

export const staleTranslation: TranslationCheck = {
  name: "stale-translation",
  description: "A translation was made from the English text of today.",
  scope: "translations",
  check: (translations) => translations.flatMap(judgeTranslation),
};
