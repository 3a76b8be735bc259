import { COMMA, STOP, type Token } from "./lexicon.ts";
import type { Kind } from "./vocabulary.ts";

/** How a clause is joined to the one before it; of several the one that parts them most counts. */
const JOINS = ["comma", "and", "or", "but", "stop"] as const;
type Join = (typeof JOINS)[number];

export interface Clause {
  join: Join;
  tokens: Token[];
  /** Whether a verb that takes something away stands in it, or counts for it too: "remove the noise and the scratches". */
  removes: boolean;
  /** Whether it is turned down, by "don't" and the like or only by what stands before names: "without". */
  denial: "verb" | "noun" | null;
}

/** What is asked of the words of a clause. */
export interface ClauseWords {
  /** Whether a token names something that may be in a photo, and so may be turned down or taken away: "snow". */
  isThing: (token: Token) => boolean;
  /** Whether a token names an edit, or a part of one's name. */
  isNamed: (token: Token) => boolean;
}

const isOf = (token: Token, ...kinds: readonly (Kind | "remove" | "except")[]): boolean =>
  kinds.some((kind) => token.means.includes(kind));

/** Whether a clause has a word of one of the kinds. */
const holds = ({ tokens }: Pick<Clause, "tokens">, ...kinds: Parameters<typeof isOf>[1][]): boolean =>
  tokens.some((token) => isOf(token, ...kinds));

/** Whether a token only says how others belong together. */
export const isPlain = (token: Token): boolean => isOf(token, "#asks", "#fillers");

function joinOf(token: Token): Join | null {
  if (token.means.includes(STOP)) return "stop";
  if (token.means.includes(COMMA)) return "comma";
  if (isOf(token, "#but")) return "but";
  if (isOf(token, "#or")) return "or";
  return isOf(token, "#and") ? "and" : null;
}

function partTokens(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  const begin = (join: Join) => {
    const last = clauses.at(-1);
    if (!last || last.tokens.length > 0) clauses.push({ join, tokens: [], removes: false, denial: null });
    else if (JOINS.indexOf(join) > JOINS.indexOf(last.join)) last.join = join;
  };
  begin("stop");
  for (const token of tokens) {
    const join = joinOf(token);
    // A verb that joins stands at the end of its clause: 지우고.
    const isVerb = isOf(token, "#asks", "remove");
    if (join && !isVerb) begin(join);
    if (isOf(token, "#opens")) begin("comma");
    if (!join || isVerb || isOf(token, "#negations", "#opens")) clauses.at(-1)!.tokens.push(token);
    if (join && isVerb) begin(join);
    if (isOf(token, "#closes")) begin("comma");
  }
  return clauses.filter((clause) => clause.tokens.length > 0);
}

/** What an exception is taken from stands before it, behind a comma too: "black and white, except the hair". */
function joinExceptions(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    if (last && clause.join !== "stop" && holds(clause, "except")) last.tokens.push(...clause.tokens);
    else joined.push(clause);
  }
  return joined;
}

/** Whether a clause's last word turns down what is before it. */
function endsTurnedDown({ tokens }: Clause): boolean {
  const last = tokens.findLast((token) => !isPlain(token));
  return last !== undefined && isOf(last, "#negations", "#closes", "remove");
}

const isDown = (clause: Clause): boolean => clause.denial !== null || clause.removes;
/** Whether a clause names things, and nothing else: "the snow", not "a white background". */
const isOfThings = ({ tokens }: Clause, { isThing, isNamed }: ClauseWords): boolean =>
  tokens.some(isThing) && tokens.every((token) => isThing(token) || !isNamed(token));
const isWeak = ({ join }: Clause): boolean => join !== "stop" && join !== "but";

/** Whether what turns down the clause before another counts for that too. */
function sharesDenial(before: Clause, clause: Clause, words: ClauseWords): boolean {
  if (!isDown(before) || !isWeak(clause) || isDown(clause)) return false;
  if (clause.join === "or") return true;
  if (holds(clause, "#asks")) return false;
  if (isOfThings(clause, words)) return true;
  return before.denial === "verb" && (clause.join === "and" || clause.tokens.every(words.isNamed));
}

/**
 * Parts the words of a text into clauses, at marks and at words such as "and", and tells which of them are turned down. A
 * clause without a request of its own shares what turns down the one beside it: "no snow and rain".
 */
export function splitClauses(tokens: readonly Token[], words: ClauseWords): Clause[] {
  const clauses = joinExceptions(partTokens(tokens));
  for (const [place, clause] of clauses.entries()) {
    if (holds(clause, "#negations", "#closes")) clause.denial = "verb";
    else if (holds(clause, "#opens")) clause.denial = "noun";
    clause.removes = holds(clause, "remove");
    const before = clauses[place - 1];
    if (before && sharesDenial(before, clause, words)) {
      clause.denial = before.denial;
      clause.removes = before.removes;
    }
  }
  for (const [place, clause] of [...clauses.entries()].reverse()) {
    const behind = clauses[place + 1];
    if (!behind || !isWeak(behind) || isDown(clause) || !isDown(behind) || holds(clause, "#asks")) continue;
    if (!endsTurnedDown(behind) || !isOfThings(clause, words)) continue;
    if (behind.join === "comma" && !isOfThings(behind, words)) continue;
    clause.denial = behind.denial;
    clause.removes = behind.removes;
  }
  return clauses;
}
