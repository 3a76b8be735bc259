import type { Locale } from "#registry/contract/locale.ts";

/** What closes a sentence in one of the site's scripts, also inside a closing quote. */
const CLOSED = /[.!?…。！？؟][”“’»」』)）]*$/u;

/** How a script written without spaces sets one sentence after another. */
const UNSPACED = { stop: "。", gap: "" } as const;
const SPACED = { stop: ".", gap: " " } as const;

const marksOf = (locale: Locale) => (["ja", "zh", "tw"].includes(locale) ? UNSPACED : SPACED);

/** What stands between two sentences of a locale: a space, or nothing in Japanese and Chinese. */
export const sentenceGap = (locale: Locale): string => marksOf(locale).gap;

/**
 * Sets sentences one after the other as the locale does. One that another follows ends with a mark, its own or the
 * locale's full stop; empty and missing ones are left out.
 */
export function joinSentences(
  locale: Locale,
  sentences: readonly (string | false | null | undefined)[],
): string {
  const { stop, gap } = marksOf(locale);
  const said = sentences.filter((sentence) => typeof sentence === "string" && sentence !== "");
  return said
    .map((sentence, index) =>
      index === said.length - 1 || CLOSED.test(String(sentence)) ? sentence : `${sentence}${stop}`,
    )
    .join(gap);
}
