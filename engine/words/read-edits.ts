import {
  createLexicon,
  foldWords,
  type FoldedText,
  type Lexicon,
  type TextForm,
  type Passage,
  type Token,
} from "./lexicon.ts";
import { isPlain, splitClauses, type Clause } from "./split-clauses.ts";
import { listVocabularies, scanText } from "./vocabulary.ts";

/** Something that words ask for, by its name in the vocabulary or by keywords of its own. */
export interface EditVariant {
  name: string;
  keywords?: readonly string[] | undefined;
  /** Terms that ask for it together, joined by "+". */
  of?: readonly string[] | undefined;
  /** Whether the terms with "remove" count only in a clause without other words. */
  alone?: boolean | undefined;
  /** Of the variants of a group one is done. */
  group?: string | undefined;
  /** Variants that name how the photo is where this one is asked for. */
  undoes?: readonly string[] | undefined;
  /** Whether it may be in a photo already, so that words can turn it down. */
  thing?: boolean | undefined;
}

export interface EditReading<V> {
  /** What is asked for, in the text's order. */
  edits: V[];
  /** Whether a word was followed: an edit, or what the tool does anyway. */
  isFollowed: boolean;
  /** What is left out. */
  left: Passage[];
  text: FoldedText;
}

interface Asked<V> {
  variant: V;
  clause: Clause;
  tokens: Token[];
}

/** The meaning of what a tool does whatever is written. */
const FOLLOWED = "#follows";

const isUnknown = ({ means }: Token): boolean => means.length === 0;
const lastWith = (tokens: readonly Token[], name: string) =>
  tokens.findLast(({ means }) => means.includes(name));
const isOfTool = (token: Token): boolean => token.means.includes(FOLLOWED) && !isPlain(token);
const isNamed = ({ means }: Token): boolean => means.some((meaning) => !meaning.startsWith("#"));

/** Terms that ask for a variant together. */
interface Combination<V> {
  variant: V;
  terms: readonly string[];
}

const listCombinations = <V extends EditVariant>(variants: readonly V[]): Combination<V>[] =>
  variants.flatMap((variant) => (variant.of ?? []).map((terms) => ({ variant, terms: terms.split("+") })));

/** Everything of a clause that its words ask for together. */
function findCombined<V extends EditVariant>(clause: Clause, all: readonly Combination<V>[]): Asked<V>[] {
  const { tokens, removes } = clause;
  const hasUnknown = tokens.some(isUnknown);
  const names = new Set(tokens.flatMap(({ means }) => means));
  const combined = all.filter(({ terms }) => terms.every((term) => names.has(term) || term === "remove"));
  const whole = combined.flatMap(({ variant, terms }): Asked<V>[] => {
    if (terms.length < 3 && (!terms.includes("remove") || !removes || (variant.alone && hasUnknown)))
      return [];
    const used = terms.map((term) => lastWith(tokens, term));
    const isWhole = terms.every((term, place) => used[place] || (term === "remove" && removes));
    return isWhole ? [{ variant, clause, tokens: used.flatMap((token) => token ?? []) }] : [];
  });
  if (whole.length > 0 || removes) return whole;
  const pairs = combined.filter(({ terms }) => terms.length === 2 && !terms.includes("remove"));
  const pick = (part: Token | undefined, value: Token | undefined): Asked<V>[] => {
    const pair = pairs.find(
      ({ terms: [name = "", color = ""] }) => part?.means.includes(name) && value?.means.includes(color),
    );
    return pair && part && value ? [{ variant: pair.variant, clause, tokens: [part, value] }] : [];
  };
  const listOf = (place: 0 | 1) => {
    const names = new Set(pairs.map(({ terms }) => terms[place]));
    return tokens.filter(({ means }) => means.some((meaning) => names.has(meaning)));
  };
  const [parts, values] = [listOf(0), listOf(1)];
  if (parts.length > 1 && parts.length === values.length)
    return parts.flatMap((part, place) => pick(part, values[place]));
  const isOne = new Set(parts.map(({ means }) => means.join())).size === 1;
  const found = isOne ? values.flatMap((value) => pick(parts[0], value)).slice(-1) : [];
  return found.map((asked) => ({ ...asked, tokens: [...asked.tokens, ...parts] }));
}

/** What a clause asks for; null where it is left out whole. */
function readClause<V extends EditVariant>(
  clause: Clause,
  variants: ReadonlyMap<string, V>,
  combinations: readonly Combination<V>[],
): Asked<V>[] | null {
  const combined = findCombined(clause, combinations);
  const except = combined.find(({ tokens }) => lastWith(tokens, "except"));
  if (except) return [{ ...except, tokens: clause.tokens.filter((token) => !isUnknown(token)) }];
  if (clause.denial !== null || lastWith(clause.tokens, "except")) return null;
  if (clause.removes && combined.length === 0 && !clause.tokens.some(isOfTool)) return null;
  const used = new Set(combined.flatMap(({ tokens }) => tokens));
  const alone = clause.tokens.flatMap((token): Asked<V>[] => {
    const variant = token.means.flatMap((meaning) => variants.get(meaning) ?? [])[0];
    const isLeft = !variant || used.has(token) || (clause.removes && variant.thing);
    return isLeft ? [] : [{ variant, clause, tokens: [token] }];
  });
  return [...combined, ...alone].sort((one, other) => one.tokens[0]!.from - other.tokens[0]!.from);
}

const listUndone = <V extends EditVariant>(asked: readonly Asked<V>[]): Set<string> =>
  new Set(asked.flatMap(({ variant }) => variant.undoes ?? []));

/** Of one group what the first clause asks for counts, and the last of it: "turn the sketch into an oil painting". */
function settleGroups<V extends EditVariant>(asked: readonly Asked<V>[]): Asked<V>[] {
  const undone = listUndone(asked);
  const wanted = asked.filter(({ variant }) => !undone.has(variant.name));
  const winners = new Map<string, Asked<V>>();
  for (const one of wanted) {
    const { group } = one.variant;
    if (group !== undefined && (winners.get(group) ?? one).clause === one.clause) winners.set(group, one);
  }
  return wanted.filter(
    ({ variant }) => variant.group === undefined || winners.get(variant.group)?.variant === variant,
  );
}

/** Passages of a clause from a token that is left to the last one before a token that is followed. */
function listLeft({ tokens }: Clause, isUsed: (token: Token) => boolean): Passage[] {
  const left: Passage[] = [];
  let open: Passage | null = null;
  for (const token of tokens) {
    if (isUsed(token)) open = null;
    if (isUsed(token) || isPlain(token)) continue;
    if (open) open.to = token.to;
    else left.push((open = { from: token.from, to: token.to }));
  }
  return left;
}

function readTokens<V extends EditVariant>(
  text: FoldedText,
  tokens: readonly Token[],
  variants: readonly V[],
): EditReading<V> {
  const combinations = listCombinations(variants);
  const byName = new Map(variants.map((variant) => [variant.name, variant]));
  const things = new Set([
    ...variants.filter(({ thing }) => thing).map(({ name }) => name),
    ...combinations.flatMap(({ terms: [first = "", second] }) => (second === "remove" ? [first] : [])),
  ]);
  const isThing = ({ means }: Token) => means.some((meaning) => things.has(meaning));
  const clauses = splitClauses(tokens, { isThing, isNamed });
  const read = clauses.map((clause) => ({ clause, asked: readClause(clause, byName, combinations) }));
  const all = read.flatMap(({ asked }) => asked ?? []);
  const wanted = settleGroups(all);
  const undone = listUndone(all);
  const isDone = new Set(wanted);
  const used = new Set(
    all
      .filter((asked) => isDone.has(asked) || undone.has(asked.variant.name))
      .flatMap(({ tokens }) => tokens),
  );
  const isUsed = (token: Token) => used.has(token) || isOfTool(token);
  const left = read.flatMap(({ clause, asked }): Passage[] => {
    const isWhole =
      asked === null && !clause.tokens.every((token) => isPlain(token) || token.means.includes(FOLLOWED));
    const [first, last] = [clause.tokens[0]!, clause.tokens.at(-1)!];
    return isWhole ? [{ from: first.from, to: last.to }] : listLeft(clause, isUsed);
  });
  const isFollowed = read.some(({ clause, asked }) => asked !== null && clause.tokens.some(isUsed));
  return { edits: [...new Set(wanted.map(({ variant }) => variant))], isFollowed, left, text };
}

const toStem = (keyword: string): string => (keyword.endsWith(" ") ? keyword.trim() : `${keyword.trim()}*`);

/**
 * Looks up the words of a text in the language that knows most of its letters. A clause that holds a negation is left out
 * whole; elsewhere each word counts by itself, and together with others where an edit has a name of several terms.
 * @param follows keywords of what the tool does anyway
 */
export function readEdits<V extends EditVariant>(
  written: string,
  variants: readonly V[],
  follows: readonly string[] = [],
): EditReading<V> {
  const text = foldWords(written);
  const keywords = variants.flatMap(({ name, keywords: own = [] }) =>
    own.map((word) => [name, toStem(word)] as const),
  );
  const own = [...keywords, ...follows.map((word) => [FOLLOWED, toStem(word)] as const)];
  const lexicons = new Map<TextForm, Lexicon>();
  const getOwn = (form: TextForm): Lexicon => {
    const lexicon = lexicons.get(form) ?? createLexicon(own, form);
    lexicons.set(form, lexicon);
    return lexicon;
  };
  const hasEdits = variants.length > 0 && keywords.length === 0;
  const scans = listVocabularies(text.letters).map((vocabulary) => {
    const tokens = scanText(text, vocabulary, getOwn, hasEdits);
    const known = tokens.filter((token) => !isUnknown(token)).map(({ from, to }) => to - from);
    return { tokens, known: known.reduce((sum, length) => sum + length, 0) };
  });
  const most = Math.max(...scans.map(({ known }) => known));
  return readTokens(text, scans.find(({ known }) => known === most)!.tokens, variants);
}

/** What a person's words ask for; where they wrote none of their own, what the tool's own prompt does. */
export const chooseEdits = <V extends EditVariant>(
  { words, defaultWords }: { words: string; defaultWords: string },
  variants: readonly V[],
): V[] => readEdits(findOwnWords(words, defaultWords) || words, variants).edits;

const splitSentences = (text: string): string[] =>
  text
    .split(/[.!?\n]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** What a person wrote beside the sentences of the tool's own prompt; empty where there is nothing else. */
export function findOwnWords(words: string, defaultWords: string): string {
  const known = new Set(splitSentences(defaultWords));
  return splitSentences(words)
    .filter((sentence) => !known.has(sentence))
    .join(". ");
}
