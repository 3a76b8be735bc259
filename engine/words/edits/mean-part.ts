import type { Edit, EditVariant } from "./find-edits.ts";
import type { Grammar } from "./grammar.ts";
import type { Clause } from "./split-clauses.ts";
import { isPartKind, overlaps, PARTS, type Token } from "./split-words.ts";

/** A part of a photo that words name. */
export type NamedPart = (typeof PARTS)[number];

/** What a clause may have beside its wish where "it" means what was named before. */
const BESIDE: readonly Token["kind"][] = ["wish", "makes", "adds", "fillers"];

/** Whether a wish's own words name a part: "background off". */
export const namesPart = (part: NamedPart, wish: string, { kinds }: Grammar): boolean =>
  [...kinds].some(([name, kind]) => kind === part && wish.includes(name));

/**
 * The one part that a clause speaks of, which "it" then means: "the background is messy". Null for none, for several, and
 * where something else is named before it.
 */
export function findTopic({ words }: Clause, text: string, grammar: Grammar): NamedPart | null {
  const named = new Set<NamedPart>();
  for (const { kind, from, to } of words) {
    if (kind === "other" && named.size === 0) return null;
    if (isPartKind(kind)) named.add(kind);
    if (kind !== "wish") continue;
    const own = text.slice(from, to);
    for (const part of PARTS) if (namesPart(part, own, grammar)) named.add(part);
  }
  const [topic = null] = named;
  return named.size === 1 ? topic : null;
}

/** Whether what a clause asks for counts only beside the name of a part, and it names none: "make it red". */
export const lacksPart = <V extends EditVariant>(
  { words }: Clause,
  edits: readonly Edit<V>[],
  text: string,
  { persons }: Grammar,
): boolean =>
  words.some(({ kind }) => kind === "wish") &&
  words.every(({ kind, from, to }) => BESIDE.includes(kind) && !persons.has(text.slice(from, to))) &&
  edits.every(({ isOfPart, isTaken }) => isOfPart && isTaken !== true) &&
  words.every((word) => word.kind !== "wish" || edits.some((edit) => overlaps(edit, word)));

/** A clause with the name of the part that it means, where nothing in it is told by it. */
export function addPart(clause: Clause, part: NamedPart, { isNounFirst }: Grammar): Clause {
  const words = clause.words;
  const at = (isNounFirst ? words.at(-1)?.to : words[0]?.from) ?? 0;
  const name: Token = { kind: part, fine: part, from: at, to: at };
  return { ...clause, words: isNounFirst ? [...words, name] : [name, ...words] };
}

/**
 * Whether "it" in a clause may be what was blamed before, not the picture.
 * @param isStory whether what was said blames nothing by name, so that a clause that names the picture's looks means them
 */
export const meansBlamed = <V extends EditVariant>(
  { words }: Clause,
  edits: readonly Edit<V>[],
  isStory: boolean,
  text: string,
  { kinds }: Grammar,
): boolean => {
  const namesLook = ({ kind, from, to }: Token) =>
    kind === "pictures" ||
    (kind === "wish" &&
      text
        .slice(from, to)
        .split(" ")
        .some((word) => kinds.get(word) === "pictures"));
  const isOfPicture = words.some((word) => word.fine === "photos" || (isStory && namesLook(word)));
  return edits.every(({ variant }) => variant.kind === "quality") && !isOfPicture;
};
