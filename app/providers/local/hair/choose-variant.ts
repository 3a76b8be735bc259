/** Something that words choose. */
interface Variant {
  /** In lower case, in any language. */
  keywords: readonly string[];
}

/** Words before a name that turn it down: "no blunt bangs", "nicht gerade", "instead of curtain", "remove the fog". */
const REFUSALS =
  /(?:^|[^\p{L}])(?:no|not|non|without|never|instead of|rather than|remove|delete|erase|kein|keine|keinen|nicht|ohne|statt|entferne|lösche|بدون|ليس|لا|أزل|احذف|sin|quita|elimina|sans|supprime|enlève|senza|rimuovi|sem)\s+(?:\p{L}+\s+)?$/u;
/** Words behind a name that do so, as German puts them: "Nebel entfernen". */
const REMOVALS = /^\p{L}*\s+(?:entfernen|löschen|wegmachen)(?!\p{L})/u;

/** Letters of scripts that part words by spaces. */
const PARTED = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const ARABIC = /\p{Script=Arabic}/u;
/** What Arabic joins to the front of a word: "and", "then", "in", "as", "for", the article. */
const JOINED_FRONT = /(?:^|[^\p{L}])[وف]?[بكل]?(?:ال|لل)?$/u;

/** Whether a place in a text is inside a word. */
function isInWord(text: string, at: number): boolean {
  const [before, first] = [text[at - 1] ?? "", text[at] ?? ""];
  if (ARABIC.test(first))
    return ARABIC.test(before) && !JOINED_FRONT.test(text.slice(Math.max(0, at - 8), at));
  return PARTED.test(first) && PARTED.test(before);
}

/**
 * Where a text in lower case first asks for one of the keywords; null when it does not, or turns them down.
 * @param atStart whether a keyword must begin a word, in scripts that part words by spaces; Arabic may join an article
 */
export function findWish(text: string, keywords: readonly string[], atStart = false): number | null {
  let first: number | null = null;
  for (const keyword of keywords) {
    for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
      if (atStart && isInWord(text, at)) continue;
      if (REFUSALS.test(text.slice(Math.max(0, at - 40), at))) continue;
      if (REMOVALS.test(text.slice(at + keyword.length, at + keyword.length + 40))) continue;
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

/**
 * Every variant that a text asks for, in the given order. Of variants of one group only the one that is asked for
 * first. Keywords must begin a word.
 */
export function listVariants<V extends Variant & { group?: string | undefined }>(
  words: string,
  variants: readonly V[],
): V[] {
  const lower = words.toLowerCase();
  const wishes = variants.flatMap((variant) => {
    const at = findWish(lower, variant.keywords, true);
    return at === null ? [] : [{ variant, at }];
  });
  // Of two keywords at one place, such as "sunset" and "sunset background", the variant listed first is meant.
  const isFirst = ({ variant: { group }, at }: (typeof wishes)[number], place: number) =>
    group === undefined ||
    wishes.every(
      (other, index) => other.variant.group !== group || other.at > at || (other.at === at && index >= place),
    );
  return wishes.filter(isFirst).map(({ variant }) => variant);
}

const splitSentences = (text: string): string[] =>
  text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
