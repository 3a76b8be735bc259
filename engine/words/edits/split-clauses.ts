import type { Grammar } from "./grammar.ts";
import { isPartKind, PARTS, type Token } from "./split-words.ts";

/** Words that belong together; `begins` tells what stands before them. */
export interface Clause {
  begins: "mark" | "joins" | "breaks" | "whens" | "purposes" | "denies";
  words: Token[];
}

/** What may be turned down or kept in a clause of its own. */
const DENIED: readonly Token["kind"][] = ["wish", "other", "people", "everyone", ...PARTS];
/** What there may be too much of. */
const EXCEEDING: readonly Token["kind"][] = ["wish", "other", "states"];

/** Whether a word that denies begins a clause of its own: behind a wish, with something to deny. */
function beginsDenial(words: readonly Token[], rest: readonly Token[]): boolean {
  if (!words.some(({ kind }) => kind === "wish")) return false;
  const end = rest.findIndex(({ kind }) => kind === "mark" || kind === "joins" || kind === "breaks");
  const denied = end < 0 ? rest : rest.slice(0, end);
  return denied.some(({ kind }) => DENIED.includes(kind));
}

const isTaking = ({ fine }: Token): boolean => fine === "removes" || fine === "lessens";

/**
 * Whether a verb that may go on does, with another deed behind it that nothing turns down: "明るくして人を消して". Behind one
 * that turns down it is enough that something is named: "白黒じゃなくてセピア".
 */
function endsDeed(verb: Token, rest: readonly Token[]): boolean {
  const { kind } = verb;
  if (kind !== "makes" && kind !== "adds" && kind !== "denies") return false;
  const end = rest.findIndex((word) => word.kind === "mark" || word.kind === "breaks");
  const behind = end < 0 ? rest : rest.slice(0, end);
  if (kind === "denies" && !isTaking(verb) && behind[0]?.kind === "wish") return true;
  const deed = behind.findIndex((word) => word.kind === "makes" || word.kind === "adds" || isTaking(word));
  const isNew = behind.slice(0, deed).some((word) => word.kind === "wish" || word.kind === "other");
  return deed > 0 && isNew && !behind.some((word) => word.kind === "denies" && !isTaking(word));
}

/** Whether a remark is complete before a verb, so that what it asks for is a clause of its own: "too dark can you fix it". */
function endsRemark(words: readonly Token[], { kind }: Token, { isParted, deniesBehind }: Grammar): boolean {
  if (kind !== "makes" || deniesBehind || words.some((word) => word.kind === kind)) return false;
  const at = words.findIndex(({ fine }) => fine === "excess");
  const excess = words[at];
  if (!excess) return false;
  const isWhole = !isParted && excess.to - excess.from > 1;
  return isWhole || words.slice(at + 1).some((word) => EXCEEDING.includes(word.kind));
}

/** Whether a clause only takes a part out of what is told behind its mark: "except for the dress, all in black and white". */
const isException = (words: readonly Token[]): boolean =>
  words.some(({ kind }) => kind === "excepts") &&
  words.some(({ kind }) => isPartKind(kind)) &&
  words.every(({ kind }) => kind === "excepts" || kind === "fillers" || isPartKind(kind));

/** The clauses of a wish: marks and conjunctions part them, in Korean the ends of words, and so does a "without". */
export function splitClauses(text: string, tokens: readonly Token[], grammar: Grammar): Clause[] {
  const clauses: Clause[] = [];
  let open: Clause = { begins: "mark", words: [] };
  const close = (begins: Clause["begins"]) => {
    if (open.words.length > 0) clauses.push(open);
    // A conjunction behind a mark tells more than the mark: "warm, but not dark".
    else if (open.begins !== "mark" && begins === "mark") begins = open.begins;
    open = { begins, words: [] };
  };
  for (const [place, token] of tokens.entries()) {
    // "Not again", "background: black": a conjunction right behind what denies parts nothing, nor a mark behind a part.
    const isDenied = open.words.length > 0 && open.words.every(({ kind }) => kind === "denies");
    if (isDenied && token.fine === "breaks") continue;
    const isNamed = open.words.length === 1 && open.words.every(({ kind }) => isPartKind(kind));
    if ((isNamed || isException(open.words)) && token.kind === "mark") continue;
    if (token.kind === "mark" || token.kind === "joins" || token.kind === "breaks") {
      close(token.fine === "whens" || token.fine === "purposes" ? token.fine : token.kind);
      continue;
    }
    if (endsRemark(open.words, token, grammar)) close("mark");
    const isBehind = grammar.exceedsBehind && EXCEEDING.includes(open.words.at(-1)?.kind ?? "mark");
    if (token.fine === "excess" && isBehind) {
      open.words.push(token);
      close("mark");
      continue;
    }
    if (token.kind === "denies" && !grammar.deniesBehind && beginsDenial(open.words, tokens.slice(place + 1)))
      close("denies");
    open.words.push(token);
    const word = text.slice(token.from, token.to);
    const isWhole = grammar.isParted
      ? text[token.to] === undefined || text[token.to] === " "
      : endsDeed(token, tokens.slice(place + 1));
    if (token.kind === "excepts") continue;
    if (isWhole && grammar.closings.some((end) => word.endsWith(end) && word.length > end.length))
      close("breaks");
  }
  if (open.words.length > 0) clauses.push(open);
  return clauses;
}
