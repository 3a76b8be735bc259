import type { Grammar } from "./grammar.ts";
import type { Clause } from "./split-clauses.ts";
import { PARTS } from "./split-words.ts";

/** Silent clauses ask for nothing: courtesies, and that the rest may stay as it is. */
export const isSilent = ({ words }: Clause, text: string, { persons }: Grammar): boolean =>
  !words.some(({ from, to }) => persons.has(text.slice(from, to))) &&
  (words.every(
    ({ kind, fine }) =>
      ["makes", "adds", "pictures", "fillers", "rest", "states", "denies"].includes(kind) &&
      fine !== "removes",
  ) ||
    words.every(({ kind }) => ["people", "everyone", "pictures", "fillers", "rest"].includes(kind)));

/** Whether a clause only says what the picture is for: "need it for my passport". */
export const isPurpose = ({ begins, words }: Clause): boolean =>
  begins === "purposes" &&
  !words.some(({ kind, fine }) => kind === "makes" || kind === "adds" || fine === "removes");

/** Whether a clause is short of a verb and an object before its wish, so that it shares those of the one before. */
export function sharesVerb({ begins, words }: Clause, before: Clause | undefined): boolean {
  if (!before || (begins !== "mark" && begins !== "joins")) return false;
  if (begins === "mark" && !before.words.some(({ kind }) => kind === "makes" || kind === "adds"))
    return false;
  const wish = words.findIndex(({ kind }) => kind === "wish");
  // "Borra a mi ex y aclara la foto": a wish that is a verb has an object of its own.
  if (wish === 0 && words.some(({ fine }) => fine === "photos")) return false;
  const own = ["makes", "adds", "pictures", ...PARTS];
  return !words.some(({ kind }, place) => own.includes(kind) && (place < wish || kind === "background"));
}

/** Whether a clause has a verb that asks, of its own or as the first word of a wish: "make it brighter". */
export const isAsking = ({ words }: Clause, text: string, { kinds }: Grammar): boolean =>
  words.some(({ kind, from, to }) => {
    if (kind !== "wish") return kind === "makes" || kind === "adds";
    const [verb = ""] = text.slice(from, to).split(" ");
    return ["makes", "changes", "adds", "removes"].includes(kinds.get(verb) ?? "");
  });

/** Whether a clause is a question to be answered: nothing behind it is a wish until a verb asks for one. */
export function isQuestion({ words }: Clause, text: string, { asks, isParted }: Grammar): boolean {
  const clause = text.slice(words[0]?.from, words.at(-1)?.to);
  return asks.some((phrase) => (isParted ? ` ${clause} `.includes(` ${phrase}`) : clause.includes(phrase)));
}

/** Whether a clause turns down what it names, and nothing that it does not understand. */
export const isDenial = ({ words }: Clause): boolean =>
  words.some(({ kind }) => kind === "wish") &&
  words.some(({ kind, fine }) => kind === "denies" && fine !== "removes") &&
  !words.some(({ kind }) => kind === "other");

/** Whether a clause has one of some phrases in it, as whole words where a language parts them. */
export const says = (
  { words }: Clause,
  phrases: readonly string[],
  text: string,
  { isParted }: Grammar,
): boolean => {
  const clause = text.slice(words[0]?.from, words.at(-1)?.to);
  return phrases.some((phrase) =>
    isParted ? ` ${clause} `.includes(` ${phrase} `) : clause.includes(phrase),
  );
};

/**
 * Whether a clause only says that something is fine, before another says what is not: "a great sunset, but the pole has to
 * go".
 */
export function isPraise(clause: Clause, next: Clause | undefined, text: string, grammar: Grammar): boolean {
  if (!next || isAsking(clause, text, grammar)) return false;
  const [first] = next.words;
  const isBut = next.begins === "breaks" || grammar.onlys.includes(text.slice(first?.from, first?.to));
  return isBut && says(clause, grammar.praises, text, grammar);
}
