import { readFileSync } from "node:fs";
import { LOCALES } from "#registry/contract/locale.ts";
import { projectPath } from "#registry/source/project-path.ts";
import type { CheckFixture } from "../sample-styles.ts";

const TOPICS = /  "refusals"[^]*/;

const good = Object.fromEntries(
  LOCALES.flatMap((locale) =>
    [`engine/words/${locale}.json`, `engine/words/edits/${locale}.json`].map((path) => [
      path,
      readFileSync(projectPath(path), "utf8"),
    ]),
  ),
);

export const engineWordsFixture: CheckFixture = {
  good,
  bad: {
    ...good,
    "engine/words/de.json": '{\n  "plain": ["ein", "Eine"]',
    "engine/words/fr.json": `{\n  "plain": ["un", "Une", "un"],\n${TOPICS.exec(good["engine/words/fr.json"] ?? "")?.[0]}`,
    "engine/words/vi.json": null,
    "engine/words/edits/ja.json": null,
  },
  problems: [
    "engine/words/de.json:2:27 error[engine-words] not JSON: close brace expected; fix: close it with }",
    "engine/words/fr.json:2:19 error[engine-words] a word stands in lower case",
    'engine/words/fr.json:2:26 error[engine-words] "un" stands there twice; fix: remove one',
    "engine/words/edits/ja.json:1:1 error[engine-words] is missing; fix: write it",
    "engine/words/vi.json:1:1 error[engine-words] is missing; fix: write it",
  ],
};
