import { problemAt } from "#registry/source/json-file.ts";
import type { StyleCheck } from "../check.ts";
import { listEnglishTexts, listTexts } from "./copy-texts.ts";
import { findNear } from "#registry/contract/did-you-mean.ts";

/** What the page fills in, and in FAQ texts only. */
const TOKENS = ["{credits}", "{email}"];

const findTokens = (text: string): string[] => [...new Set(text.match(/\{[^{}\s]*\}/g) ?? [])].sort();

export const copyTokens: StyleCheck = {
  name: "copy-tokens",
  description:
    "{credits} and {email} stand in FAQ texts only, and in every locale where they stand in English.",
  scope: "style",
  check(source) {
    const english = listEnglishTexts(source);
    return [...source.copies.values()].flatMap((file) =>
      [...listTexts(file)].flatMap(([key, { path, text }]) => {
        const report = (message: string, fix: string) => [
          problemAt(file, path, { rule: "copy-tokens", message, fix }),
        ];
        const found = findTokens(text);
        const expected = findTokens(english.get(key)?.text ?? text);
        const unknown = found.find((token) => !TOKENS.includes(token));
        if (unknown !== undefined) {
          const near = findNear(unknown, TOKENS);
          return report(
            `nothing fills in ${unknown}`,
            near ? `did you mean "${near}"?` : `only ${TOKENS.join(" and ")} are known`,
          );
        }
        if (!path.slice(0, 2).includes("faq"))
          return found.length === 0
            ? []
            : report(`${found.join(" and ")} is filled in in the FAQ only`, "say it without");
        const missing = expected.filter((token) => !found.includes(token));
        if (missing.length > 0)
          return report(`${missing.join(" and ")} of the English text is missing`, "keep the token as it is");
        const extra = found.filter((token) => !expected.includes(token));
        return extra.length > 0
          ? report(`${extra.join(" and ")} is not in the English text`, "remove it, or add it in English")
          : [];
      }),
    );
  },
};
