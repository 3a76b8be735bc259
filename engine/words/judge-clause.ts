import type { EditPart } from "#registry/contract/recipe.ts";
import { findAsked } from "./find-asked.ts";
import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import { findPhotoNames } from "./name-photo.ts";
import type { Clause } from "./split-clauses.ts";
import { overlaps, type Passage, type Token } from "./split-words.ts";

const PARTS = ["background", "clothes", "hair"] as const;
/** The group of what a whole picture can look like, and so everybody in it. */
const LOOK = "look";

/** The changes that a clause asks for; null where it asks for something that can't be done, or for none to be. */
export function judgeClause<V extends EditVariant>(
  { words }: Clause,
  edits: readonly Edit<V>[],
  text: string,
  grammar: Grammar,
): Edit<V>[] | null {
  const has = (kind: Token["kind"]) => words.some((word) => word.kind === kind);
  const names = has("adds") ? new Set() : findPhotoNames(words, text, grammar);
  if (has("denies") || words.some((word) => word.kind === "other" && !names.has(word))) return null;
  if (has("states") && !has("makes") && !has("adds")) return null;
  const wishes = findAsked(words, edits, text, grammar);
  if (wishes === null) return null;
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
  if (named.includes("background") && !has("excepts") && isOfPeopleThere(words, grammar)) return null;
  const isConfined = ({ variant }: Edit<V>) =>
    edits.some((edit) => edit.variant.of?.like === variant.name) &&
    !words.some(({ fine }) => fine === "photos");
  if (has("people") && !has("excepts") && wanted.some(isConfined)) return null;
  const isOfPerson = words.some(({ from, to }) => grammar.persons.has(text.slice(from, to)));
  if (isOfPerson && !has("pictures") && wanted.some(({ variant }) => variant.kind === "quality")) return null;
  const isGround = ({ variant, from, to }: Edit<V>) =>
    variant.of?.part === "background" &&
    (has("background") ||
      text
        .slice(from, to)
        .split(" ")
        .some((word) => grammar.kinds.get(word) === "background"));
  if (wanted.some((edit) => !mayAsk(edit.variant, isGround(edit), words, wanted, has))) return null;
  return wanted;
}

/** Whether people in the background are meant: "background people", "blur the people in the background". */
const isOfPeopleThere = (words: readonly Token[], { isParted, objects }: Grammar): boolean =>
  words.some(({ kind }, place) => {
    if (kind !== "people") return false;
    const isLoose = !isParted || objects.length > 0;
    const near = words.slice(0, place).findLast((word) => word.kind !== "fillers");
    if (near?.kind === "background") return isLoose || words[place - 1] === near;
    const next = words.slice(place + 1).find((word) => word.kind !== "fillers");
    return near?.kind === "wish" || next?.kind === "background";
  });

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
  isOfGround: boolean,
  words: readonly Token[],
  wanted: readonly Passage[],
  has: (kind: Token["kind"]) => boolean,
): boolean {
  if (has("everyone") && !has("pictures") && (variant.group !== LOOK || has("excepts"))) return false;
  const isOfPeople = has("people") && !has("excepts") && !isOfGround;
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
