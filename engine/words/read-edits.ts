import type { Choice } from "#registry/contract/recipe.ts";
import {
  asWritten,
  createLexicon,
  foldWords,
  scanWords,
  type FoldedText,
  type Mark,
  type Passage,
  type Token,
} from "./lexicon.ts";
import { findOwnWords } from "./own-words.ts";
import { VOCABULARIES, type Kind } from "./vocabulary.ts";

type Variant = Choice["variants"][number];
/** Something that words ask for, by its name in the vocabulary, terms of it together, or keywords of its own. */
export type EditVariant = Pick<Variant, "name"> & Partial<Omit<Variant, "name" | "steps">>;

export interface EditReading<V> {
  /** What is asked for. */
  edits: V[];
  /** Whether a word was followed: an edit, or what the tool does anyway. */
  isFollowed: boolean;
  /** What is left out, as it was written. */
  left: string[];
}

type Clause = Token[];

interface Asked<V> {
  variant: V;
  clause: Clause;
  tokens: readonly Token[];
}

/** Variants with terms that ask for them together. */
type Combinations<V> = readonly { variant: V; terms: readonly string[] }[];

/** The meaning of what a tool does whatever is written. */
const FOLLOWED = "#follows";

type Meaning = Kind | Mark | "remove" | "except" | typeof FOLLOWED;
const isOf = (token: Token | undefined, ...meanings: readonly Meaning[]): boolean =>
  meanings.some((meaning) => token?.means.includes(meaning));
const holds = (clause: Clause, ...meanings: readonly Meaning[]): boolean =>
  clause.some((token) => isOf(token, ...meanings));
const isPlain = (token: Token): boolean => isOf(token, "#asks", "#fillers");
const isUnknown = ({ means }: Token): boolean => means.length === 0;

/** Whether a clause goes on with the one before it: an exception, or a list of what is turned down or taken away. */
function goesOn(before: Clause, clause: Clause): boolean {
  const isRequest = (one: Clause) => holds(one, "#asks", "#negations", "remove");
  const last = clause.findLast((token) => !isPlain(token));
  if (holds(clause, "except")) return true;
  if (isRequest(clause)) return !isRequest(before) && isOf(last, "#negations", "remove");
  return holds(before, "#negations", "remove");
}

/** Parts a text into clauses: at marks, at "but", at "and" before a request, and where a word opens or closes one. */
function splitClauses(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let [clause, isJoined]: [Clause, boolean] = [[], false];
  const begin = (joined: boolean) => {
    const before = clauses.at(-1);
    if (before && isJoined && goesOn(before, clause)) before.push(...clause);
    else if (clause.length > 0) clauses.push(clause);
    isJoined = joined && (isJoined || clause.length > 0);
    clause = [];
  };
  for (const [place, token] of tokens.entries()) {
    const beginsRequest = isOf(token, "#and") && isOf(tokens[place + 1], "#asks", "remove");
    if (isOf(token, ".", "#but")) begin(false);
    else if (beginsRequest || isOf(token, ",", "#opens")) begin(true);
    if (!isOf(token, ".", ",", "#and", "#but") || isOf(token, "#negations")) clause.push(token);
    if (isOf(token, "#closes")) begin(true);
  }
  begin(false);
  return clauses;
}

/** Everything of a clause that its terms ask for together. Things and values pair by place, or the last value counts. */
function findCombined<V extends EditVariant>(clause: Clause, all: Combinations<V>): Asked<V>[] {
  const names = new Set(clause.flatMap(({ means }) => means));
  const combined = all.filter(({ terms }) => terms.every((term) => names.has(term)));
  const listWith = (terms: readonly string[]) =>
    clause.filter(({ means }) => means.some((meaning) => terms.includes(meaning)));
  const whole = combined.filter(({ terms }) => terms.length > 2 || terms.includes("remove"));
  if (whole.length > 0 || names.has("remove"))
    return whole
      .filter(({ variant }) => !variant.alone || !clause.some(isUnknown))
      .map(({ variant, terms }) => ({ variant, clause, tokens: terms.flatMap((term) => listWith([term])) }));
  const things = listWith(combined.map(({ terms }) => terms[0]!));
  const values = listWith(combined.map(({ terms }) => terms[1]!));
  const surplus = values.length - things.length;
  if (surplus !== 0 && things.length !== 1) return [];
  return things.flatMap((thing, place) => {
    const tokens = [thing, values[place + surplus]!];
    const isPair = (terms: readonly string[]) =>
      terms.every((term, index) => tokens[index]!.means.includes(term));
    return combined.filter(({ terms }) => isPair(terms)).map(({ variant }) => ({ variant, clause, tokens }));
  });
}

/** What a clause asks for; null where it is left out whole. */
function readClause<V extends EditVariant>(
  clause: Clause,
  byName: ReadonlyMap<string, V>,
  combinations: Combinations<V>,
): Asked<V>[] | null {
  const combined = findCombined(clause, combinations);
  const except = combined.find(({ tokens }) => holds([...tokens], "except"));
  if (except) return [{ ...except, tokens: clause.filter((token) => !isUnknown(token)) }];
  if (holds(clause, "#negations", "except")) return null;
  if (holds(clause, "remove")) return combined.length > 0 || holds(clause, FOLLOWED) ? combined : null;
  const used = new Set(combined.flatMap(({ tokens }) => tokens));
  const alone = clause.flatMap((token): Asked<V>[] => {
    const variant = token.means.flatMap((meaning) => byName.get(meaning) ?? [])[0];
    return !variant || used.has(token) ? [] : [{ variant, clause, tokens: [token] }];
  });
  return [...combined, ...alone].sort((one, other) => one.tokens[0]!.from - other.tokens[0]!.from);
}

/** Passages of a clause from a token that is left to the last one before a token that is followed. */
function listLeft(clause: Clause, isUsed: (token: Token) => boolean): Passage[] {
  const left: Passage[] = [];
  let open: Passage | null = null;
  for (const token of clause) {
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
  const combinations = variants.flatMap((variant) =>
    (variant.of ?? []).map((line) => ({ variant, terms: line.split("+") })),
  );
  const byName = new Map(variants.map((variant) => [variant.name, variant]));
  const read = splitClauses(tokens).map((clause) => {
    const asked = readClause(clause, byName, combinations);
    return { clause, asked };
  });
  const all = read.flatMap(({ asked }) => asked ?? []);
  const undone = new Set(all.flatMap(({ variant }) => variant.undoes ?? []));
  // Of one group the first clause counts, and the last of it: "turn the sketch into an oil painting".
  const winners = new Map<string, Asked<V>>();
  for (const one of all.filter(({ variant }) => !undone.has(variant.name))) {
    const { name, group = name } = one.variant;
    if ((winners.get(group) ?? one).clause === one.clause) winners.set(group, one);
  }
  const edits = new Set([...winners.values()].map(({ variant }) => variant));
  const followed = all.filter(({ variant }) => edits.has(variant) || undone.has(variant.name));
  const used = new Set(followed.flatMap(({ tokens }) => tokens));
  const isUsed = (token: Token) => used.has(token) || (isOf(token, FOLLOWED) && !isPlain(token));
  const isIdle = (token: Token) => isPlain(token) || isOf(token, FOLLOWED);
  const left = read.flatMap(({ clause, asked }) =>
    asked || clause.every(isIdle)
      ? listLeft(clause, isUsed)
      : { from: clause[0]!.from, to: clause.at(-1)!.to },
  );
  return {
    edits: [...edits],
    isFollowed: read.some(({ clause, asked }) => asked && clause.some(isUsed)),
    left: left.map((passage) => asWritten(text, passage)),
  };
}

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
  const keywords = variants.map(({ name, keywords = [] }) => [name, keywords] as const);
  const entries = [...keywords, [FOLLOWED, follows] as const].flatMap(([meaning, words]) =>
    words.map((word) => [meaning, word.endsWith(" ") ? word.trim() : `${word.trim()}*`] as const),
  );
  const forms = [false, true].map((keepsAccents) => ({
    text: foldWords(written, keepsAccents),
    own: createLexicon(entries, keepsAccents),
  }));
  const scans = VOCABULARIES.map(({ keepsAccents, lexicon, fronts }) => {
    const { text, own } = forms[Number(keepsAccents)]!;
    const tokens = scanWords(text.letters, [lexicon, own], fronts);
    const known = tokens.reduce((sum, { from, to, means }) => (means.length > 0 ? sum + to - from : sum), 0);
    return { text, tokens, known };
  });
  const { text, tokens } = scans.reduce((most, scan) => (scan.known > most.known ? scan : most));
  return readTokens(text, tokens, variants);
}

/** What a person's words ask for; where they wrote none of their own, what the tool's own prompt does. */
export const chooseEdits = <V extends EditVariant>(
  { words, defaultWords }: { words: string; defaultWords: string },
  variants: readonly V[],
): V[] => readEdits(findOwnWords(words, defaultWords) || words, variants).edits;
