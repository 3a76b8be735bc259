import { foldText } from "#registry/contract/search/read-wish.ts";

/** A place in a folded text. */
export interface Passage {
  from: number;
  to: number;
}

/** A word of a text that was looked up. `means` is empty where nothing knows it. */
export interface Token extends Passage {
  means: readonly string[];
}

/** What a mark between words means: the end of a sentence, or a comma. */
export type Mark = "." | ",";

/** A letter of the words that begin alike. */
interface Lexicon {
  next: Map<string, Lexicon>;
  /** What the whole word means that ends here, and what any longer word means that begins like it. */
  exact: string[];
  stem: string[];
}

/** A text in the letters that words are compared in, and where each of them is in the text as it was written. */
export interface FoldedText {
  letters: string;
  places: readonly number[];
  written: string;
}

const STOPS = /[.!?;…。！？；؟؛\n]/u;
const COMMAS = /[,，、،]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** Two letters of scripts in which no word ends beside another letter. */
const INSIDE = /^[^ .,\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;
/** The rest of a word, in scripts that part them. */
const REST = /[^ .,\p{Script=Han}\p{Script=Katakana}]*/uy;
const HANGUL = /\p{Script=Hangul}/u;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Katakana}]/u;
/** What may be written onto a Korean word's end as one syllable. */
const PARTICLES = ["#fillers", "#and"];
const GAPS = " .,";

function foldSign(sign: string, keepsAccents: boolean): string {
  if (STOPS.test(sign)) return ".";
  if (COMMAS.test(sign)) return ",";
  if (!IN_WORD.test(sign)) return " ";
  const folded = foldText(sign).normalize("NFC");
  return keepsAccents && folded.length === 1 ? sign.toLowerCase() : folded;
}

/** Folds a text. Each run of signs that belong to no word is one space; marks that part clauses are kept. */
export function foldWords(text: string, keepsAccents = false): FoldedText {
  const written = text.normalize("NFC");
  let letters = "";
  const places: number[] = [];
  let place = 0;
  for (const sign of written) {
    const folded = foldSign(sign, keepsAccents);
    if (folded !== " " || !GAPS.includes(letters.at(-1) ?? " ")) {
      letters += folded;
      for (let added = 0; added < folded.length; added++) places.push(place);
    }
    place += sign.length;
  }
  return { letters, places, written };
}

/** A passage of a folded text as it was written. */
export const asWritten = ({ written, places }: FoldedText, { from, to }: Passage): string =>
  written.slice(places[from], places[to]).replace(/\s+/g, " ").trim();

/**
 * Words by what they mean. A star at a word's end stands for any ending. With accents kept, a word may be written without
 * them where no other is written so.
 */
export function createLexicon(
  entries: readonly (readonly [meaning: string, word: string])[],
  keepsAccents: boolean,
): Lexicon {
  const createNode = (): Lexicon => ({ next: new Map(), exact: [], stem: [] });
  const root = createNode();
  for (const form of keepsAccents ? [true, false] : [false])
    for (const [meaning, word] of entries) {
      let node = root;
      for (const letter of foldWords(word.replace("*", ""), form).letters.trim()) {
        const next = node.next.get(letter) ?? createNode();
        node.next.set(letter, next);
        node = next;
      }
      const list = word.endsWith("*") ? node.stem : node.exact;
      if (node !== root && (form === keepsAccents || list.length === 0)) list.push(meaning);
    }
  return root;
}

function endOfWord(letters: string, from: number): number {
  REST.lastIndex = from;
  return from + REST.exec(letters)![0].length;
}

/** The longest word of the lexicons that stands at a place, and what it means in each. */
function findLongest(letters: string, from: number, lexicons: readonly Lexicon[]): Token | null {
  let found: Token = { from, to: from, means: [] };
  let nodes = lexicons;
  for (let to = from; nodes.length > 0; to++) {
    for (const { stem, exact } of nodes) {
      const end = stem.length > 0 ? endOfWord(letters, to) : to;
      const means = INSIDE.test(letters.slice(end - 1, end + 1)) ? [] : [...stem, ...exact];
      if (means.length > 0 && end === found.to) found.means = [...found.means, ...means];
      else if (means.length > 0 && end > found.to) found = { from, to: end, means };
    }
    nodes = nodes.flatMap((node) => node.next.get(letters[to] ?? "") ?? []);
  }
  return found.to > from ? found : null;
}

/** Whether one Chinese or Japanese sign is part of a longer word, as an unknown one beside it tells: 雪糕. */
function isCut(letters: string, { from, to, means }: Token, before?: Token, behind?: Token): boolean {
  if (to - from > 1 || !HAN_OR_KANA.test(letters[from]!)) return false;
  const isUnknown = (token?: Token) => token?.means.length === 0 && HAN_OR_KANA.test(letters[token.from]!);
  if (means.some((meaning) => !meaning.startsWith("#"))) return isUnknown(before) || isUnknown(behind);
  return isUnknown(behind) && /^\p{Script=Katakana}{2}/u.test(letters.slice(from, to + 1));
}

/**
 * Looks up every word of a folded text, the longest first. A Korean word is known where all of it is.
 * @param fronts what a language writes onto the front of a word, the longer first, with what each means
 */
export function scanWords(
  letters: string,
  lexicons: readonly Lexicon[],
  fronts: readonly (readonly [front: string, means: readonly string[]])[],
): Token[] {
  const tokens: Token[] = [];
  const isInside = (at: number) => !GAPS.includes(letters[at - 1] ?? " ");
  const findWord = (from: number): Token[] => {
    const found = findLongest(letters, from, lexicons);
    const isSyllable = found?.to === from + 1 && HANGUL.test(letters[from]!) && isInside(from);
    if (found && !(isSyllable && !found.means.some((meaning) => PARTICLES.includes(meaning)))) return [found];
    for (const [front, means] of fronts) {
      const behind = letters.startsWith(front, from) && findLongest(letters, from + front.length, lexicons);
      if (behind) return [{ from, to: from + 1, means }, behind].filter((token) => token.means.length > 0);
    }
    const to = HAN_OR_KANA.test(letters[from]!) ? from + 1 : endOfWord(letters, from + 1);
    const unknown = { from, to, means: [] };
    if (HANGUL.test(letters[from]!))
      while (tokens.length > 0 && isInside(unknown.from)) unknown.from = tokens.pop()!.from;
    return [unknown];
  };
  for (let at = 0; at < letters.length;) {
    const letter = letters[at]!;
    if (!GAPS.includes(letter)) tokens.push(...findWord(at));
    else if (letter !== " ") tokens.push({ from: at, to: at + 1, means: [letter] });
    at = letter === " " ? at + 1 : tokens.at(-1)!.to;
  }
  for (const [place, token] of [...tokens.entries()].reverse())
    if (isCut(letters, token, tokens[place - 1], tokens[place + 1])) token.means = [];
  return tokens;
}
