import { anyOf, PARTICLES } from "../particles.ts";
import { baseOf, type BaseKind, type Grammar, type WordKind } from "./grammar.ts";

/** A passage of a folded text. */
export interface Passage {
  from: number;
  to: number;
}
export const overlaps = (one: Passage, other: Passage): boolean => one.from < other.to && other.from < one.to;

/** A word of a wish and what it does there; `mark` is any punctuation, `other` a word that the language's lists lack. */
export interface Token extends Passage {
  kind: BaseKind | "wish" | "mark" | "other";
  /** What the word is more closely. */
  fine?: WordKind;
}

/** The kinds of words that name parts of a photo. */
export const PARTS = ["background", "clothes", "hair", "skin"] as const;
/** Whether a kind of words names a part of a photo. */
export const isPartKind = (kind: Token["kind"]): kind is (typeof PARTS)[number] =>
  PARTS.some((part) => part === kind);

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTER.test(sign);
/** Stems shorter than this take no ending: too many other words begin like them. */
const SHORTEST_STEM = 4;
/** What Arabic joins to the front of a word, after "and": "in", "as", "for", the article. */
const { and, then, prepositions, articles, forThe } = PARTICLES.ar;
const ARABIC_FRONT = new RegExp(`^${anyOf(prepositions, then)}?${anyOf(articles, forThe)}?`, "u");
const isJoined = (word: string): boolean => and.some((sign) => word.startsWith(sign));

/** Where the word that begins at a place ends. */
export function endOfWord(text: string, from: number): number {
  let to = from;
  while (isLetter(text[to])) to += 1;
  return to;
}

/** What a word's parts do: itself, a stem with an ending, or several words written as one. */
function kindOfWord(word: string, grammar: Grammar): WordKind | null {
  const own = grammar.kinds.get(word);
  if (own) return own;
  const isKorean = grammar.locale === "ko";
  const shortest = isKorean ? 1 : grammar.locale === "ar" ? 3 : SHORTEST_STEM;
  for (let at = word.length - 1; at >= shortest; at -= 1) {
    const stem = grammar.kinds.get(word.slice(0, at));
    if (!stem) continue;
    const rest = word.slice(at);
    if (grammar.endings.has(rest)) return stem;
    if (!isKorean) continue;
    const next = kindOfWord(rest, grammar);
    if (next) return baseOf(stem) === "fillers" || baseOf(next) === "denies" ? next : stem;
  }
  return null;
}

/** Whether what stands behind a wish's keyword in the same word only bends it, or names the picture: "Herbststimmung". */
export function isBending(rest: string, grammar: Grammar): boolean {
  if (rest === "" || grammar.endings.has(rest)) return true;
  const kind = kindOfWord(rest, grammar);
  // "흑백이에요": it is told to be so.
  if (kind === null || kind === "states") return false;
  return baseOf(kind) === "pictures" || (grammar.locale === "ko" && kind !== "people");
}

const tokenOf = (kind: WordKind | null, from: number, to: number): Token =>
  kind === null ? { kind: "other", from, to } : { kind: baseOf(kind), fine: kind, from, to };

function readWord(text: string, from: number, wishes: readonly Passage[], grammar: Grammar): Token {
  const { kinds, longest, isParted, locale } = grammar;
  const end = wishes.find((wish) => wish.from > from)?.from ?? text.length;
  const mayEnd = (at: number) => isParted || at <= end || wishes.some((wish) => wish.from === at);
  /** Whether a word that only leads to a wish takes the beginning of it: "ein wenig mehr" in "ein wenig mehr Kontrast". */
  const cutsWish = (to: number, kind: WordKind) =>
    (baseOf(kind) === "fillers" || baseOf(kind) === "makes") &&
    wishes.some((wish) => wish.from > from && wish.from < to && wish.to > to);
  for (let length = longest; length > 0; length -= 1) {
    const word = text.slice(from, from + length);
    const kind = kinds.get(word);
    if (
      !kind ||
      !mayEnd(from + length) ||
      (isParted && cutsWish(from + length, kind)) ||
      (isParted && isLetter(text[from + length]) && isLetter(word.at(-1)))
    )
      continue;
    return tokenOf(kind, from, from + length);
  }
  if (!isParted) return { kind: "other", from, to: from + 1 };
  const to = endOfWord(text, from);
  const word = text.slice(from, to);
  if (locale === "ar") {
    const front = ARABIC_FRONT.exec(word)?.[0].length ?? 0;
    const kind = kindOfWord(word, grammar) ?? kindOfWord(word.slice(front), grammar);
    if (!kind && isJoined(word) && word.length > 2) return { kind: "joins", from, to: from + 1 };
    return tokenOf(kind, from, to);
  }
  return tokenOf(kindOfWord(word, grammar), from, to);
}

/** What is written onto the front of a wish: an Arabic particle or article, a Korean word without its space. */
function readFront(text: string, { from, to }: Passage, grammar: Grammar): Token[] {
  const front = text.slice(from, to);
  if (grammar.locale !== "ar" || grammar.kinds.has(front))
    return [tokenOf(kindOfWord(front, grammar), from, to)];
  if (!isJoined(front)) return [{ kind: "fillers", from, to }];
  return [{ kind: "joins", from, to: from + 1 }];
}

/**
 * A folded text's words in a language, in their order.
 * @param wishes passages that ask for something: each is one word, and so are those that overlap
 */
export function splitWords(text: string, wishes: readonly Passage[], grammar: Grammar): Token[] {
  const tokens: Token[] = [];
  const sorted = [...wishes].sort((a, b) => a.from - b.from);
  for (let at = 0; at < text.length;) {
    const next = sorted.find(({ from }) => from >= at);
    const sign = text[at]!;
    if (next?.from !== at && !isLetter(sign)) {
      if (sign === ",") tokens.push({ kind: "mark", from: at, to: at + 1 });
      if (sign === "&" || sign === "+") tokens.push({ kind: "joins", from: at, to: at + 1 });
      at += 1;
      continue;
    }
    if (grammar.isParted && next && next.from > at && next.from < endOfWord(text, at)) {
      tokens.push(...readFront(text, { from: at, to: next.from }, grammar));
      at = next.from;
      continue;
    }
    const word = readWord(text, at, sorted, grammar);
    if (next?.from === at) {
      let { to } = next;
      for (const wish of sorted) if (wish.from < to && wish.from >= at) to = Math.max(to, wish.to);
      // "Chovia": what tells how things were asks for nothing.
      const isTold = word.kind === "states" && word.to === to;
      if (!isTold && (word.kind === "other" || word.to <= to)) {
        tokens.push({ kind: "wish", from: at, to });
        at = to;
        continue;
      }
    }
    tokens.push(word);
    at = word.to;
    if (text[at] === "'") at += 1;
  }
  return tokens;
}
