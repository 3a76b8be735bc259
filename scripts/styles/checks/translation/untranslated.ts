import type { TranslationCheck } from "../check.ts";
import { withoutTokens, type Translation } from "./translation.ts";

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
      ...translation.sameAsEnglish.flatMap((key, index) => {
        const text = translation.texts.get(key);
        if (text !== undefined && text.text === text.english) return [];
        const message = `"${key}" is no exception: its text is not the same as in English`;
        return [translation.reportDeclaration(index, { rule: "untranslated", message, fix: "remove it" })];
      }),
    ]),
};
