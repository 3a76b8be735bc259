import type { EditPart } from "#registry/contract/recipe.ts";
import { excludes, TURN } from "./exclude-edits.ts";
import { findAsked } from "./find-asked.ts";
import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import { findTaken } from "./find-taken.ts";
import { leaveUndone } from "./leave-undone.ts";
import { namesPart, type NamedPart } from "./mean-part.ts";
import { findPhotoNames } from "./name-photo.ts";
import type { Clause } from "./split-clauses.ts";
import { overlaps, PARTS, type Passage, type Token } from "./split-words.ts";

/** The group of what a whole picture can look like, and so everybody in it. */
const LOOK = "look";

/** What a clause consists of that takes the background away: "remove the background". */
const CLEARING: readonly Token["kind"][] = ["background", "denies", "makes", "fillers"];
/** What the background may be one of: "the background behind my shoes". */
const IN_FRONT: readonly Token["kind"][] = ["other", "people"];

/** Whether a place has a verb in it that asks for something to go: "background remover". */
const hasRemoval = ({ from, to }: Passage, text: string, { removes }: Grammar): boolean =>
  removes.some((verb) => text.slice(from, to).includes(verb));

/**
 * The place at which a clause asks for the background to go; null where it does not, or asks for more.
 */
function findCleared<V extends EditVariant>(
  words: readonly Token[],
  edits: readonly Edit<V>[],
  cleared: V,
  text: string,
  grammar: Grammar,
): Passage | null {
  const { isParted, objects, ofs } = grammar;
  const isWhole = (word: Token) => {
    const own = edits.filter((edit) => overlaps(edit, word));
    const isOwn = own.every(({ variant, isOfPart }) => variant === cleared && !isOfPart);
    return word.kind === "wish" && isOwn && hasRemoval(word, text, grammar);
  };
  const isGround = (word: Token) => word.kind === "background" || isWhole(word);
  const verbs = words.filter(({ kind }) => kind === "denies");
  const at = words.findIndex(isGround);
  const ground = words[at];
  if (!ground || (verbs.length === 0 && !words.some(isWhole)) || verbs.some(({ fine }) => fine !== "removes"))
    return null;
  const isBehind = !isParted || objects.length > 0;
  const last = words.findLastIndex(isGround);
  /** Whether the background is that of a thing: named behind it past a link, or before it, and not what is removed. */
  const isOfThing = ({ from, to }: Token, place: number) => {
    if (!isBehind) return place > at + 1;
    if (isParted) return place < last && !objects.some((mark) => text.slice(from, to).endsWith(mark));
    return place < last && [words[at - 1], words[last - 1]].some((near) => near && isLink(near));
  };
  const isLink = (word: Token) => ofs.includes(text.slice(word.from, word.to));
  const isPart = (word: Token, place: number) =>
    CLEARING.includes(word.kind) ||
    isWhole(word) ||
    word.fine === "photos" ||
    (IN_FRONT.includes(word.kind) && isOfThing(word, place));
  return words.every(isPart) ? ground : null;
}

/**
 * The changes that a clause asks for; null where it asks for something that can't be done, or for none to be.
 * @param cleared what a photo without its background becomes
 */
export function judgeClause<V extends EditVariant>(
  clause: Clause,
  found: readonly Edit<V>[],
  text: string,
  grammar: Grammar,
  cleared?: V,
): Edit<V>[] | null {
  const { words: told, edits } = leaveUndone(clause.words, found, text, grammar);
  const taken = findTaken(told, edits);
  if (taken) return taken;
  const isColor = (word: Token | undefined) =>
    word?.kind === "wish" && edits.some((edit) => edit.isOfPart && overlaps(edit, word));
  const isOfSkin = told.some(
    (word) =>
      word.kind === "wish" && edits.some((edit) => edit.variant.of?.part === "skin" && overlaps(edit, word)),
  );
  const words = told.filter(
    ({ from, to, fine }, place) =>
      !(isOfSkin && fine === "bodies") &&
      (!grammar.shades.has(text.slice(from, to)) || !(isColor(told[place - 1]) || isColor(told[place + 1]))),
  );
  const ground = cleared && findCleared(words, edits, cleared, text, grammar);
  if (ground)
    return [{ variant: cleared, keyword: text.slice(ground.from, ground.to), isOfPart: true, ...ground }];
  const isAdding = words.some(({ kind }) => kind === "adds");
  const names = isAdding ? new Set<Token>() : findPhotoNames(words, text, grammar);
  /** Whether the clause has a word that does so, but for who is on the photo that is meant. */
  const has = (kind: Token["kind"]) => words.some((word) => word.kind === kind && !names.has(word));
  const isNamed = (word: Token) =>
    names.has(word) || (has("excepts") && grammar.subjects.has(text.slice(word.from, word.to)));
  if (has("denies") || words.some((word) => word.kind === "other" && !isNamed(word))) return null;
  if (has("states") && !has("makes") && !has("adds")) return null;
  const wishes = findAsked(words, edits, text, grammar);
  if (wishes === null) return null;
  const inside = edits.filter((edit) => !edit.isTaken && wishes.some((wish) => overlaps(edit, wish)));
  const isLoose = wishes.some((wish) => inside.every((edit) => edit.isOfPart || !overlaps(edit, wish)));
  const isNamedBy = (part: NamedPart) =>
    inside.some((edit) => !edit.isOfPart && namesPart(part, text.slice(edit.from, edit.to), grammar));
  // "Background off and white": a wish may name the part of the one beside it.
  const named = PARTS.filter((part) => has(part) || (isLoose && isNamedBy(part)));
  const isOfSubject =
    has("people") || words.some(({ from, to }) => grammar.subjects.has(text.slice(from, to)));
  const isOthers = has("excepts");
  const parts: readonly EditPart[] =
    named.length === 0 && isOthers && isOfSubject ? ["person" as const] : named;
  const wanted =
    parts.length > 0 ? chooseOfParts(inside, parts, isOthers) : inside.filter(({ isOfPart }) => !isOfPart);
  const isCovered = (edit: Edit<V>) =>
    edit.variant === cleared && wanted.some(({ variant }) => variant.group === edit.variant.group);
  const isFollowed = wishes.every((wish) =>
    [...wanted, ...inside.filter(isCovered)].some((edit) => overlaps(edit, wish)),
  );
  const isServed = parts.every((part) =>
    wanted.some(({ variant }) => variant.of?.part === part || (part === "person" && isAround(variant))),
  );
  if (!isFollowed || !isServed || (has("excepts") && parts.length === 0)) return null;
  if (named.includes("background") && !has("excepts") && isOfPeopleThere(words, grammar)) return null;
  // "Remove the people in the background": they are what is to go.
  const isCleared = (edit: Edit<V>) => edit.variant === cleared && hasRemoval(edit, text, grammar);
  if ((has("people") || has("everyone")) && wanted.some(isCleared)) return null;
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
  if (!has("pictures") && tellsDeed(words, grammar) && wanted.some(({ variant }) => variant.group === LOOK))
    return null;
  const looks = wanted.filter(({ variant }) => variant.group === LOOK);
  const lastLook = grammar.isNounFirst && looks.reduce((at, { from }) => Math.max(at, from), 0);
  // "Une peinture à l'aquarelle": what tells the look more closely stands behind its name.
  const isLast = ({ variant, from }: Edit<V>) => !lastLook || variant.group !== LOOK || from === lastLook;
  return wanted.filter((edit) => isLast(edit) && !isTurnToldCloser(edit, wanted));
}

/** Whether a verb that turns a picture over is told how: "flip it like a mirror". */
const isTurnToldCloser = <V extends EditVariant>(edit: Edit<V>, wanted: readonly Edit<V>[]): boolean =>
  edit.variant.group === TURN &&
  wanted.some((other) => excludes(edit, other) && other.keyword.length > edit.keyword.length);

/** Whether somebody is told to do something: "my uncle paints watercolors". */
function tellsDeed(words: readonly Token[], { isParted, objects }: Grammar): boolean {
  const at = words.findIndex(({ fine }) => fine !== "given");
  return isParted && objects.length === 0 && words[at]?.kind === "people" && words[at + 1]?.kind === "makes";
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

/** Whether a change is one of what is around people, which is all but them. */
const isAround = ({ of }: EditVariant): boolean => of?.part === "background" && of.isOthers !== true;

/** Of changes of one group the last: "change the red shirt to blue". */
function chooseOfParts<V extends EditVariant>(
  edits: readonly Edit<V>[],
  parts: readonly EditPart[],
  isOthers: boolean,
): Edit<V>[] {
  const ofParts = edits.filter(
    ({ variant }) =>
      variant.of !== undefined &&
      parts.includes(variant.of.part) &&
      (variant.of.isOthers === true) === isOthers,
  );
  const isAllButPeople = isOthers && parts.includes("person") && ofParts.length === 0;
  const fitting = isAllButPeople ? edits.filter(({ variant }) => isAround(variant)) : ofParts;
  const last = (edit: Edit<V>) =>
    !fitting.some(
      ({ variant, from }) =>
        variant !== edit.variant && variant.group === edit.variant.group && from > edit.from,
    );
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
      [words[place - 2], words[place - 1], words[place + 1], words[place + 2]].some(
        (near) => near?.kind === "wish" && wanted.some((edit) => overlaps(edit, near)),
      ),
  );
