import type { BangsVariant } from "#registry/contract/operations/face.ts";

/** Words before a cut's name that turn it down: "no blunt bangs", "nicht gerade", "instead of curtain". */
const REFUSALS =
  /(?:^|[^\p{L}])(?:no|not|non|without|never|instead of|rather than|kein|keine|keinen|nicht|ohne|statt|بدون|ليس|لا|sin|sans|senza|sem)\s+(?:\p{L}+\s+)?$/u;

/** Where a text first asks for one of the keywords; null when it does not. */
function findWish(text: string, keywords: readonly string[]): number | null {
  let first: number | null = null;
  for (const keyword of keywords) {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
      if (REFUSALS.test(text.slice(Math.max(0, at - 40), at))) continue;
      first = first === null ? at : Math.min(first, at);
      break;
    }
  }
  return first;
}

/** The cut a text asks for first. Null when it names none. */
function findVariant(text: string, variants: readonly BangsVariant[]): BangsVariant | null {
  const lower = text.toLowerCase();
  const found = variants
    .map((variant) => ({ variant, at: findWish(lower, variant.keywords) }))
    .filter((wish): wish is { variant: BangsVariant; at: number } => wish.at !== null)
    .sort((a, b) => a.at - b.at);
  return found[0]?.variant ?? null;
}

/**
 * Chooses a cut by the person's words. Sentences that the person wrote count before those of the style's own prompt,
 * so that a line added below an unchanged prompt is obeyed. The first variant serves when nothing is named.
 */
export function chooseVariant(
  words: string,
  defaultWords: string,
  variants: readonly BangsVariant[],
): BangsVariant {
  const known = new Set(splitSentences(defaultWords));
  const own = splitSentences(words).filter((sentence) => !known.has(sentence));
  return findVariant(own.join(". "), variants) ?? findVariant(words, variants) ?? variants[0]!;
}

const splitSentences = (text: string): string[] =>
  text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
