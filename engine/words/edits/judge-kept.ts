import type { EditPart } from "#registry/contract/recipe.ts";
import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import type { Clause } from "./split-clauses.ts";
import { isPartKind, type Token } from "./split-words.ts";

/** What a wish may want to keep: a part of the photo, or of a person what is neither cloth nor hair. */
export type Kept = EditPart | "body";

/** What may stand beside the names of what is kept. */
const KEEPING: readonly Token["kind"][] = ["denies", "makes", "fillers", "pictures", "rest"];

/** The part that a word names; undefined for a word that names none. */
export const partOf = (
  { kind, fine }: Token,
  word: string,
  subjects: ReadonlySet<string>,
): Kept | undefined => {
  if (isPartKind(kind)) return kind;
  if (fine === "bodies") return "body";
  return kind === "people" || kind === "everyone" || (kind === "other" && subjects.has(word))
    ? "person"
    : undefined;
};

/**
 * What a clause wants to keep as it is: "without changing the background"; null where it asks for anything else.
 * @param isJoined whether it may go without a verb of its own: "or my hair"
 */
export function findKept(
  { words }: Clause,
  isJoined: boolean,
  text: string,
  { subjects }: Grammar,
): Kept[] | null {
  if (words.some(({ fine }) => fine === "removes" || fine === "lessens" || fine === "excess")) return null;
  if (!isJoined && !words.some(({ kind }) => kind === "denies" || kind === "rest")) return null;
  const kept: Kept[] = [];
  for (const word of words) {
    const part = partOf(word, text.slice(word.from, word.to), subjects);
    if (part !== undefined) kept.push(part);
    else if (!KEEPING.includes(word.kind)) return null;
  }
  return kept.length > 0 ? kept : null;
}

/** Whether a change leaves a part of the photo as it is. */
export function leavesAlone<V extends EditVariant>({ variant: { of } }: Edit<V>, kept: Kept): boolean {
  if (!of) return false;
  if (of.isOthers === true) return of.part === kept;
  // Clothes and hair are parts of a person, whom another ground leaves alone.
  return kept === "person" ? of.part === "background" : of.part !== kept;
}
