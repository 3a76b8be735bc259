import { LOCALES } from "#registry/contract/locale.ts";
import type { RepositoryCheck } from "../check.ts";
import { readLocale } from "../translation/list-message-translations.ts";
import { judgeCounts } from "./judge-counts.ts";

const RULE = "message-counts";

/** Says its count in every form: it ends in a plural form's name, or writes both as “image(s)”. */
const hasForms = (key: string, text: string): boolean =>
  /_(zero|one|two|few|many|other)$/.test(key) || text.includes("(s)");

export const messageCounts: RepositoryCheck = {
  name: RULE,
  description:
    "A message that says {{count}} has the plural forms of its language, and no number ends a sentence right after a colon.",
  scope: "repository",
  check: (root) =>
    LOCALES.flatMap((locale) =>
      readLocale(root, locale).flatMap(([key, text, report]) => [
        ...judgeCounts(text, RULE).map(report),
        ...(text.includes("{{count}}") && !hasForms(key, text)
          ? [
              report({
                rule: RULE,
                message: "says {{count}} in one form",
                fix: `write "${key.split(".").at(-1)}_other" and the others`,
              }),
            ]
          : []),
      ]),
    ),
};
