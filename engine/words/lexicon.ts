import { foldText } from "#registry/contract/search/fold-text.ts";

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
export const STOP = "#stop";
export const COMMA = "#comma";

interface Node {
  next: Map<string, Node>;
  /** What the whole word means that ends here, and what any longer word means that begins like it. */
  exact: string[];
  stem: string[];
}

export type Lexicon = Node;

/** A text in the letters that words are compared in, and where each of them is in the text as it was written. */
export interface FoldedText {
  letters: string;
  /** The same with their accents, for languages in which these tell words apart. */
  accented: string;
  places: readonly number[];
  written: string;
}

export type TextForm = "letters" | "accented";

const STOPS = /[.!?;…。！？；؟؛\n]/u;
const COMMAS = /[,，、،]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** Joins what it stands between: ポップ・アート. */
const JOINER = "・";
/** Scripts in which a word may begin and end beside another letter. */
const JOINED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Katakana}]/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;
/** What may be written onto a Korean word's end as one syllable. */
const PARTICLES = ["#fillers", "#and", "#or"];
const GAPS = " .,";

/** Folds a text. Each run of signs that belong to no word is one space; marks that part clauses are kept. */
export function foldWords(text: string): FoldedText {
  const written = text.normalize("NFC");
  let letters = "";
  let accented = "";
  const places: number[] = [];
  let place = 0;
  for (const sign of written) {
    let folded = " ";
    if (IN_WORD.test(sign)) folded = foldText(sign).normalize("NFC");
    else if (STOPS.test(sign)) folded = ".";
    else if (COMMAS.test(sign)) folded = ",";
    else if (sign === JOINER) folded = "";
    if (folded !== " " || !GAPS.includes(letters.at(-1) ?? " ")) {
      letters += folded;
      accented += folded.length === 1 && folded !== " " && IN_WORD.test(sign) ? sign.toLowerCase() : folded;
      for (let added = 0; added < folded.length; added++) places.push(place);
    }
    place += sign.length;
  }
  return { letters, accented, places, written };
}

/** A passage of a folded text as it was written; a word in katakana is never cut. */
export function asWritten({ written, places }: FoldedText, { from, to }: Passage): string {
  let [begin, end] = [places[from]!, places[to] ?? written.length];
  while (KATAKANA.test(written[begin]!) && KATAKANA.test(written[begin - 1] ?? "")) begin--;
  while (KATAKANA.test(written[end - 1]!) && KATAKANA.test(written[end] ?? "")) end++;
  return written.slice(begin, end).replace(/\s+/g, " ").trim();
}

const createNode = (): Node => ({ next: new Map(), exact: [], stem: [] });

/** Words by what they mean. A star at a word's end stands for any ending. */
export function createLexicon(
  entries: Iterable<readonly [meaning: string, word: string]>,
  form: TextForm,
): Lexicon {
  const root = createNode();
  for (const [meaning, word] of entries) {
    let node = root;
    for (const letter of foldWords(word.replace("*", ""))[form].trim()) {
      const next = node.next.get(letter) ?? createNode();
      node.next.set(letter, next);
      node = next;
    }
    if (node !== root) (word.endsWith("*") ? node.stem : node.exact).push(meaning);
  }
  return root;
}

function endOfWord(letters: string, from: number): number {
  let to = from;
  while (to < letters.length && !GAPS.includes(letters[to]!) && !HAN_OR_KANA.test(letters[to]!)) to++;
  return to;
}

const isEnd = (letters: string, at: number): boolean =>
  at >= letters.length ||
  GAPS.includes(letters[at]!) ||
  JOINED.test(letters[at]!) ||
  JOINED.test(letters[at - 1]!);

/** The longest word of a lexicon that stands at a place. */
function findLongest(letters: string, from: number, lexicon: Lexicon): Token | null {
  let node: Node | undefined = lexicon;
  let exact: Token | null = null;
  let stem: Token | null = null;
  for (let to = from; node; node = node.next.get(letters[to++] ?? "")) {
    if (node.exact.length > 0 && isEnd(letters, to)) exact = { from, to, means: node.exact };
    if (node.stem.length > 0) stem = { from, to, means: node.stem };
  }
  if (stem && !HAN_OR_KANA.test(letters[stem.to - 1]!)) stem.to = endOfWord(letters, stem.to);
  return stem && stem.to > (exact?.to ?? 0) ? stem : exact;
}

function lookUp(letters: string, from: number, lexicons: readonly Lexicon[]): Token | null {
  const found = lexicons.flatMap((lexicon) => findLongest(letters, from, lexicon) ?? []);
  const to = Math.max(...found.map((token) => token.to));
  const means = found.filter((token) => token.to === to).flatMap((token) => token.means);
  return found.length > 0 ? { from, to, means } : null;
}

/** Whether a place is one Korean syllable that stands at no word's end. */
const isSyllable = (letters: string, { from, to, means }: Token): boolean =>
  to - from === 1 && HANGUL.test(letters[from]!) && !means.some((meaning) => PARTICLES.includes(meaning));

/** Whether one sign of Chinese or Japanese is only part of a longer word, as an unknown one beside it tells: 雪糕. */
function isCut(letters: string, { from, to, means }: Token, before?: Token, behind?: Token): boolean {
  if (to - from > 1 || !HAN_OR_KANA.test(letters[from]!)) return false;
  const isUnknown = (token?: Token) =>
    token?.means.length === 0 &&
    HAN_OR_KANA.test(letters[token.from]!) &&
    (token.to === from || token.from === to);
  const isWord = !means.some((meaning) => meaning.startsWith("#"));
  if (isWord) return isUnknown(before) || isUnknown(behind);
  return isUnknown(behind) && KATAKANA.test(letters[from]!) && KATAKANA.test(letters[to]!);
}

/**
 * Looks up every word of a folded text, the longest first. A Korean word is known where all of it is; one sign of Chinese
 * or Japanese beside an unknown one is part of a longer word.
 * @param fronts what a language writes onto the front of a word, the longer first, with what each means
 */
export function scanWords(
  letters: string,
  lexicons: readonly Lexicon[],
  fronts: readonly (readonly [front: string, means: readonly string[]])[] = [],
): Token[] {
  const tokens: Token[] = [];
  let begin = 0;
  for (let at = 0; at < letters.length;) {
    const letter = letters[at]!;
    if (GAPS.includes(letter)) {
      if (letter !== " ") tokens.push({ from: at, to: at + 1, means: [letter === "." ? STOP : COMMA] });
      begin = ++at;
      continue;
    }
    let found = lookUp(letters, at, lexicons);
    if (found && at > begin && isSyllable(letters, found)) found = null;
    for (const [front, means] of found ? [] : fronts) {
      if (!letters.startsWith(front, at)) continue;
      found = lookUp(letters, at + front.length, lexicons);
      if (!found) continue;
      if (means.length > 0) tokens.push({ from: at, to: at + 1, means });
      break;
    }
    if (found) {
      tokens.push(found);
      at = found.to;
      const gap = letters.slice(found.from, found.to).lastIndexOf(" ");
      if (gap >= 0) begin = found.from + gap + 1;
      continue;
    }
    const digits = /^\d+/.exec(letters.slice(at, at + 20))?.[0];
    if (digits) {
      tokens.push({ from: at, to: (at += digits.length), means: ["#fillers"] });
      continue;
    }
    const isSign = HAN_OR_KANA.test(letter);
    const token = { from: at, to: isSign ? at + 1 : endOfWord(letters, at + 1), means: [] };
    if (HANGUL.test(letter))
      while (tokens.length > 0 && tokens.at(-1)!.to > begin) token.from = tokens.pop()!.from;
    tokens.push(token);
    at = token.to;
  }
  for (const [place, token] of [...tokens.entries()].reverse())
    if (isCut(letters, token, tokens[place - 1], tokens[place + 1])) tokens[place] = { ...token, means: [] };
  return tokens;
}
