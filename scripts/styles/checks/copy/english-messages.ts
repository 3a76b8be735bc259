import type { RepositoryCheck } from "../check.ts";
import { readLocale } from "../translation/list-message-translations.ts";
import { judgeEnglish } from "./judge-english.ts";

export const englishMessages: RepositoryCheck = {
  name: "english-messages",
  description:
    "The site's own English has American spelling and none of the words in docs/glossary/refused.json.",
  scope: "repository",
  check: (root) =>
    readLocale(root, "en").flatMap(([key, text, report]) =>
      judgeEnglish(text, "english-messages", key.split(".").includes("video")).map(report),
    ),
};
