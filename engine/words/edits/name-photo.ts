import { PARTICLES } from "../particles.ts";
import type { Grammar } from "./grammar.ts";
import type { Token } from "./split-words.ts";

/** Languages in which it may stand there without a word between, in Arabic where the photo has no article of its own. */
const JOINING: readonly string[] = ["ar", "vi"];

/**
 * Words that the lists lack and that only tell which photo is meant: "this wedding photo", "la foto de mi boda",
 * "結婚式の写真". In languages that tell how a thing is before its name they stand before it, in others behind.
 */
export function findPhotoNames(
  words: readonly Token[],
  text: string,
  { isParted, isNounFirst, objects, ofs, locale }: Grammar,
): ReadonlySet<Token> {
  const isUnknown = (word: Token | undefined) =>
    (word?.kind === "other" && word.fine !== "things") || word?.kind === "people";
  const isLink = (word: Token | undefined) =>
    word !== undefined && ofs.includes(text.slice(word.from, word.to).trim());
  const pointsAt = ({ from, to }: Token) => ofs.some((link) => text.slice(from, to).startsWith(`${link} `));
  const { articles, genitives } = PARTICLES[locale];
  const names = new Set<Token>();
  const needsArticle = isParted && objects.length === 0;
  for (const [place, word] of words.entries()) {
    if (word.fine !== "photos") continue;
    let at = place;
    if (isNounFirst) {
      if (isLink(words[at + 1])) at += words[at + 2]?.fine === "given" ? 2 : 1;
      else if (!JOINING.includes(locale) || articles.some((article) => text.startsWith(article, word.from)))
        continue;
      for (let name = words[at + 1]; name && isUnknown(name); name = words[(at += 1) + 1]) {
        names.add(name);
        // "Grand-père".
        if (text[name.to] !== "-") break;
      }
      continue;
    }
    if (!needsArticle && isLink(words[at - 1])) at -= 1;
    const [link, point, shown] = words.slice(place + 1);
    if (needsArticle && isLink(link) && point?.fine === "given" && isUnknown(shown)) names.add(shown!);
    // "Foto meiner Oma", "of my".
    const isGiven = (isLink(link) && link?.fine === "given") || (link !== undefined && pointsAt(link));
    if (needsArticle && isGiven && isUnknown(point)) names.add(point!);
    const own: Token[] = [];
    if (needsArticle && genitives.includes(text.slice(words[at - 1]?.from, words[at - 1]?.to))) at -= 1;
    while (isUnknown(words[at - 1]) && (!isParted || own.length === 0)) {
      own.push(words[at - 1]!);
      at -= 1;
    }
    if (!needsArticle || words[at - 1]?.fine === "given") for (const name of own) names.add(name);
  }
  return names;
}
