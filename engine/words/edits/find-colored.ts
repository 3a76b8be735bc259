import type { EditPart } from "#registry/contract/recipe.ts";
import { says } from "./clause-kinds.ts";
import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import { partOf } from "./judge-kept.ts";
import type { Clause } from "./split-clauses.ts";
import type { Passage } from "./split-words.ts";

/** What a clause keeps the colours of; `null` for anything but a part that can be told from the rest. */
export interface Colored {
  part: EditPart | null;
}

/** Whether what is asked for takes the colours of all, in a look that can leave them to a part. */
export const drainsAll = <V extends EditVariant>({ variant }: Edit<V>, variants: readonly V[]): boolean =>
  variant.of === undefined && variants.some(({ of }) => of?.isOthers === true && of.like === variant.name);

/**
 * What alone is to keep its colours, where a clause says so beside one that takes them from all: "everything in black and
 * white, only my hair stays in color". Null for a clause that says nothing of the kind.
 * @param mayStay whether it is enough to say that something stays: "black and white, but leave the dress in color"
 */
export function findColored(
  clause: Clause,
  mayStay: boolean,
  text: string,
  grammar: Grammar,
): Colored | null {
  const { words } = clause;
  const { onlys, stays, colored, subjects, isParted } = grammar;
  const has = (phrases: readonly string[]): boolean => says(clause, phrases, text, grammar);
  // "In color" may itself be what asks for colours.
  const isTold = ({ from, to }: Passage): boolean =>
    colored.some((phrase) => phrase.includes(text.slice(from, to)) || text.slice(from, to).includes(phrase));
  const isOther = words.some((word) => word.kind === "excepts" || (word.kind === "wish" && !isTold(word)));
  const isDenied = words.some(
    ({ kind, from, to }) => kind === "denies" && !stays.includes(text.slice(from, to)),
  );
  const isAlone = has(onlys) || (mayStay && !isDenied && has(stays));
  if (!isAlone || !has(colored) || isOther) return null;
  const told = [...onlys, ...stays, ...colored].flatMap((phrase) => phrase.split(" "));
  const parts = new Set<EditPart | null>();
  for (const word of words) {
    const own = text.slice(word.from, word.to);
    const part = partOf(word, own, subjects);
    if (part !== undefined) parts.add(part === "body" ? null : part);
    else if (
      word.kind === "other" &&
      !told.some((said) => (isParted ? said === own : own.includes(said) || said.includes(own)))
    )
      parts.add(null);
  }
  // "Nur ich soll farbig bleiben".
  if (parts.size === 0 && words.some(({ from, to }) => subjects.has(text.slice(from, to))))
    parts.add("person");
  const [part = null] = parts;
  return { part: parts.size === 1 ? part : null };
}

/** The look of all but a part, in place of the same look of all; undefined where there is none. */
export const lookOfOthers = <V extends EditVariant>(
  look: V,
  { part }: Colored,
  variants: readonly V[],
): V | undefined =>
  variants.find(
    ({ of }) => part !== null && of?.isOthers === true && of.part === part && of.like === look.name,
  );
