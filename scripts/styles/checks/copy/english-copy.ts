import { DEFAULT_LOCALE } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "../check.ts";
import { listTexts, readProperty } from "./copy-texts.ts";
import { judgeEnglish } from "./judge-english.ts";

export const englishCopy: StyleCheck = {
  name: "english-copy",
  description: "A tool's English has American spelling and none of the words in docs/glossary/refused.json.",
  scope: "style",
  check({ copies, manifest }) {
    const file = copies.get(DEFAULT_LOCALE);
    if (!file) return [];
    const aboutVideos = readProperty(manifest, "output") === "video";
    return [...listTexts(file).values()].flatMap(({ path, text }) =>
      judgeEnglish(text, "english-copy", aboutVideos && path[0] !== "alt").map((finding) =>
        problemAt(file, path, finding),
      ),
    );
  },
};
