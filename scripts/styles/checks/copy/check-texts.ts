import type { Problem } from "#registry/source/problem.ts";
import type { TranslatedText, Translation } from "../translation/translation.ts";

type JudgeText = (
  text: TranslatedText,
  key: string,
  translation: Translation,
) => { message: string; fix: string } | undefined;

/** A check that looks at one text at a time: `judge` says what is wrong with it, if anything. */
export const checkTexts =
  (rule: string, judge: JudgeText) =>
  (translations: readonly Translation[]): Problem[] =>
    translations.flatMap((translation) =>
      [...translation.texts].flatMap(([key, text]) => {
        const wrong = judge(text, key, translation);
        return wrong ? [text.report({ rule, ...wrong })] : [];
      }),
    );
