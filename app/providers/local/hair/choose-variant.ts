/** Something that words choose. */
interface Variant {
  /** In lower case, in any language. */
  keywords: readonly string[];
}

/** Words before a name that turn it down: "no blunt bangs", "nicht gerade", "instead of curtain". */
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

/** The variant a text asks for first. Null when it names none. */
function findWanted<V extends Variant>(text: string, variants: readonly V[]): V | null {
  const lower = text.toLowerCase();
  const found = variants
    .map((variant) => ({ variant, at: findWish(lower, variant.keywords) }))
    .filter((wish): wish is { variant: V; at: number } => wish.at !== null)
    .sort((a, b) => a.at - b.at);
  return found[0]?.variant ?? null;
}

/**
 * The variant that the person's words ask for; null when they name none. Sentences that the person wrote count before
 * those of the style's own prompt, so that a line added below an unchanged prompt is obeyed.
 */
export function findVariant<V extends Variant>(
  words: string,
  defaultWords: string,
  variants: readonly V[],
): V | null {
  const known = new Set(splitSentences(defaultWords));
  const own = splitSentences(words).filter((sentence) => !known.has(sentence));
  return findWanted(own.join(". "), variants) ?? findWanted(words, variants);
}

/** As `findVariant`; the first variant serves when nothing is named. */
export const chooseVariant = <V extends Variant>(
  words: string,
  defaultWords: string,
  variants: readonly V[],
): V => findVariant(words, defaultWords, variants) ?? variants[0]!;

const splitSentences = (text: string): string[] =>
  text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
