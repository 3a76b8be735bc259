import type { EditPart } from "#registry/contract/recipe.ts";
import type { Edit, EditVariant } from "./find-edits.ts";
import type { Clause } from "./split-clauses.ts";
import type { Passage, Token } from "./split-words.ts";

const PARTS = ["background", "clothes", "hair"] as const;
/** The group of what a whole picture can look like, and so everybody in it. */
const LOOK = "look";
const overlaps = (one: Passage, other: Passage) => one.from < other.to && other.from < one.to;

/** The changes that a clause asks for; null where it asks for something that can't be done, or for none to be. */
export function judgeClause<V extends EditVariant>(
  { words }: Clause,
  edits: readonly Edit<V>[],
): Edit<V>[] | null {
  const has = (kind: Token["kind"]) => words.some((word) => word.kind === kind);
  const wishes = words.filter(({ kind }) => kind === "wish");
  if (has("other") || has("denies")) return null;
  if (has("states") && !has("makes") && !has("adds")) return null;
  const inside = edits.filter((edit) => wishes.some((wish) => overlaps(edit, wish)));
  const named = PARTS.filter((part) => has(part));
  const parts: readonly EditPart[] =
    named.length === 0 && has("excepts") && has("people") ? ["person" as const] : named;
  const wanted =
    parts.length > 0
      ? chooseOfParts(inside, parts, has("excepts"))
      : inside.filter(({ isOfPart }) => !isOfPart);
  const isFollowed = wishes.every((wish) => wanted.some((edit) => overlaps(edit, wish)));
  const isServed = parts.every((part) => wanted.some(({ variant }) => variant.of?.part === part));
  if (!isFollowed || !isServed || (has("excepts") && parts.length === 0)) return null;
  if (wanted.some(({ variant }) => !mayAsk(variant, words, wanted, has))) return null;
  return wanted;
}

/** Of changes of one group the last: "change the red shirt to blue". */
function chooseOfParts<V extends EditVariant>(
  edits: readonly Edit<V>[],
  parts: readonly EditPart[],
  isOthers: boolean,
): Edit<V>[] {
  const fitting = edits.filter(
    ({ variant, isOfPart }) =>
      variant.of !== undefined &&
      parts.includes(variant.of.part) &&
      (variant.of.isOthers === true) === isOthers &&
      (isOfPart || variant.of.part === "background"),
  );
  const last = (edit: Edit<V>) =>
    !fitting.some(({ variant, from }) => variant.group === edit.variant.group && from > edit.from);
  return fitting.filter(last);
}

/**
 * Whether people in a clause, and a verb that adds something, leave a change what it is: "a movie night with friends" is
 * none, and neither is "make him darker". "Everyone in
 * black and white" asks for the picture's look.
 */
function mayAsk<V extends EditVariant>(
  variant: V,
  words: readonly Token[],
  wanted: readonly Passage[],
  has: (kind: Token["kind"]) => boolean,
): boolean {
  if (has("everyone") && !has("pictures") && (variant.group !== LOOK || has("excepts"))) return false;
  const isOfPeople = has("people") && !has("excepts");
  const isAsked = has("makes") || has("pictures");
  if (isOfPeople && (variant.kind === "quality" || has("adds") || !isAsked)) return false;
  const mayBeAdded = variant.kind !== undefined || variant.of?.part === "background";
  return !has("adds") || mayBeAdded || namesPicture(words, wanted);
}

/** Whether "effect", "look" or such stands beside what is wished for: "add a vintage look". */
const namesPicture = (words: readonly Token[], wanted: readonly Passage[]): boolean =>
  words.some(
    ({ kind }, place) =>
      kind === "pictures" &&
      [words[place - 1], words[place + 1], words[place + 2]].some(
        (near) => near?.kind === "wish" && wanted.some((edit) => overlaps(edit, near)),
      ),
  );
