import { isLocale } from "#registry/contract/locale.ts";
import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "../check.ts";
import { listTexts, isComplete } from "./copy-texts.ts";
import { judgeCounts, readPricePhrases } from "./judge-counts.ts";

const RULE = "copy-counts";

export const copyCounts: StyleCheck = {
  name: RULE,
  description:
    "{credits} stands with its noun in a complete folder, so that the page can say both in the form of the number, and never after a colon that ends a sentence.",
  scope: "style",
  check: (source) =>
    [...source.copies].flatMap(([locale, file]) => {
      const phrases = isLocale(locale) ? readPricePhrases(locale) : [];
      const isSaid = (text: string): boolean =>
        !isComplete(source) ||
        phrases.length === 0 ||
        !text.includes("{credits}") ||
        phrases.some((phrase) => text.includes(phrase));
      return [...listTexts(file).values()].flatMap(({ path, text }) => [
        ...judgeCounts(text, RULE).map((finding) => problemAt(file, path, finding)),
        ...(isSaid(text)
          ? []
          : [
              problemAt(file, path, {
                rule: RULE,
                message: "says {credits} without its noun",
                fix: `say "${phrases.at(-1) ?? ""}"`,
              }),
            ]),
      ]);
    }),
};
