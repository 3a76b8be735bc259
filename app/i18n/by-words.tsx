import { Fragment } from "react";
import type { Locale } from "./locales.ts";
import { useLocale } from "./use-translate.tsx";

const KATAKANA = "[ァ-ヺー]";
/** Characters that belong to the katakana before them, as in アニメ風. */
const ENDINGS = "風用化的版型系";
/** What a word ends with before another begins. Older browsers know no way to ask what stands before a place. */
const WORD_ENDS = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}](?=${KATAKANA})|${KATAKANA}(?=(?![${ENDINGS}])\\p{Script=Han})`,
  "gu",
);
const MARK = "\u200b";

/** A text in the pieces between which a line may end: Japanese changes its script between words, others have spaces. */
export const partWords = (locale: Locale, text: string): string[] =>
  locale === "ja" ? text.replace(WORD_ENDS, `$&${MARK}`).split(MARK) : [text];

/** A title or a label in a narrow place. Its lines end between its words, also in Japanese, which has no spaces. */
export function ByWords({ text }: { text: string }) {
  const { locale } = useLocale();
  const [first, ...others] = partWords(locale, text);
  if (others.length === 0 && locale !== "ja") return <>{text}</>;
  return (
    <span className="by-words">
      {first}
      {others.map((piece, index) => (
        <Fragment key={index}>
          <wbr />
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
