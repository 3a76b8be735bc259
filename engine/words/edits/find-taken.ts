import type { Edit, EditVariant } from "./find-edits.ts";
import { overlaps, type Token } from "./split-words.ts";

/** What may stand beside the name of what is taken away, and the verb that does. */
const BESIDE: readonly Token["kind"][] = ["makes", "fillers", "pictures", "skin"];

/**
 * The changes that a clause asks for by a verb that removes or lessens: "get rid of the noise"; null where it asks for
 * anything else, or has no such verb.
 */
export function findTaken<V extends EditVariant>(
  words: readonly Token[],
  edits: readonly Edit<V>[],
): Edit<V>[] | null {
  if (!words.some(({ fine }) => fine === "removes" || fine === "lessens")) return null;
  const taken: Edit<V>[] = [];
  for (const word of words) {
    if (word.kind === "wish") {
      const named = edits.find((edit) => edit.isTaken === true && overlaps(edit, word));
      if (!named) return null;
      if (!taken.some(({ variant }) => variant === named.variant)) taken.push(named);
      continue;
    }
    const isVerb = word.fine === "removes" || word.fine === "lessens";
    if (!isVerb && word.fine !== "bodies" && !BESIDE.includes(word.kind)) return null;
  }
  return taken.length > 0 ? taken : null;
}
