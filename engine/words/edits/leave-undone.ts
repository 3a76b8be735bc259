import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import { overlaps, type Token } from "./split-words.ts";

/** What stands between a photo's name and how it is. */
const BETWEEN: readonly Token["kind"][] = ["fillers", "other"];
const isVerb = ({ kind }: Token): boolean => kind === "makes" || kind === "adds";

/** A clause's words and changes where what tells how the photo is asks for nothing. */
interface Told<V> {
  words: readonly Token[];
  edits: readonly Edit<V>[];
}

/**
 * Leaves looks that another change of the clause takes from the photo, where they stand beside its name: "restore this old
 * photo", "colorize a black and white picture". What is asked for stands behind such a look, or before it as its verb.
 */
export function leaveUndone<V extends EditVariant>(
  words: readonly Token[],
  edits: readonly Edit<V>[],
  text: string,
  { kinds, isParted, isNounFirst }: Grammar,
): Told<V> {
  const wishes = words.filter(({ kind }) => kind === "wish");
  const inside = edits.filter((edit) => wishes.some((wish) => overlaps(edit, wish)));
  const holdsPhoto = ({ from, to }: Token): boolean => {
    const own = text.slice(from, to);
    if (isParted && own.split(" ").some((word) => kinds.get(word) === "photos")) return true;
    return [...kinds].some(
      ([name, kind]) => kind === "photos" && own.length > name.length && own.endsWith(name),
    );
  };
  const isBeside = (wish: Token): boolean => {
    const at = words.indexOf(wish);
    const isBetween = (word: Token) =>
      BETWEEN.includes(word.kind) && (word.fine !== "targets" || isNounFirst) && word.fine !== "things";
    const near = [
      words.slice(0, at).findLast((word) => !isBetween(word)),
      words.slice(at + 1).find((word) => !isBetween(word)),
    ];
    // "الصورة القديمة": the photo with its article.
    if (isNounFirst && words.slice(Math.max(0, at - 2), at).some(holdsPhoto)) return true;
    return (
      holdsPhoto(wish) ||
      near.some((word) => word?.fine === "photos" || (word?.kind === "wish" && holdsPhoto(word)))
    );
  };
  const isUndone = (edit: Edit<V>): boolean =>
    inside.some((other) => {
      if ((other.isOfPart && !other.isTaken) || other.variant.undoes?.includes(edit.variant.name) !== true)
        return false;
      const wish = wishes.find((word) => overlaps(word, edit));
      if (!wish || (!overlaps(wish, other) && !isBeside(wish))) return false;
      const hasVerb = (from: number, to: number) =>
        words.some((word) => isVerb(word) && word.from > from && word.from < to);
      // "Could you restore this old photo": a verb before both asks for the first; one between them for the second.
      return edit.from < other.from || !hasVerb(-1, other.from) || !hasVerb(other.from, edit.from);
    });
  const undone = new Set(
    inside.filter((edit) => !edit.isOfPart && isUndone(edit)).map(({ variant }) => variant),
  );
  if (undone.size === 0) return { words, edits };
  const isLook = ({ variant }: Edit<V>) =>
    undone.has(variant) || [...undone].some(({ name }) => variant.of?.like === name);
  const rest = edits.filter((edit) => !inside.includes(edit) || !isLook(edit));
  return {
    edits: rest,
    words: words.flatMap((word): Token[] => {
      if (word.kind !== "wish") return [word];
      const told = inside.find((edit) => isLook(edit) && overlaps(edit, word));
      if (!told) return [word];
      const isPhoto = holdsPhoto(word) || isNounFirst;
      if (!rest.some((edit) => overlaps(edit, word))) return [{ ...word, ...(isPhoto ? PHOTO : FILLER) }];
      if (told.from > word.from)
        return [
          { ...word, to: told.from },
          { ...PHOTO, from: told.from, to: word.to },
        ];
      return told.to < word.to
        ? [
            { ...PHOTO, from: word.from, to: told.to },
            { ...word, from: told.to },
          ]
        : [word];
    }),
  };
}

const PHOTO = { kind: "pictures", fine: "photos" } as const;
const FILLER = { kind: "fillers", fine: "fillers" } as const;
