import type { Edit, EditVariant } from "./find-edits.ts";
import { anyOf, PARTICLES } from "../particles.ts";
import type { Grammar } from "./grammar.ts";
import { findPhotoNames } from "./name-photo.ts";
import type { Clause } from "./split-clauses.ts";
import { PARTS, type Token } from "./split-words.ts";

/**
 * What a clause that only tells how things are says of the one beside it. A `complaint` about the picture is mended by it:
 * "too dark, brighten it"; a `limit` says how far it goes: "not too yellow"; `blame` lies on something in the picture,
 * which "it" then means: "the sky is too dark, brighten it".
 */
export type Remark = "complaint" | "limit" | "blame" | null;

/** What may be said of the picture in words that the lists lack, in letters: "pale", "暗". */
const LONGEST_UNKNOWN = 2;

/** Particles behind what is spoken of, where a language has such. */
const SUBJECT = new RegExp(`${anyOf(PARTICLES.ko.subjects)}$`, "u");
const JOINED_SUBJECT = new RegExp(`^${anyOf(PARTICLES.ja.subjects)}`, "u");

/** Whether a word that the lists lack is what is spoken of: "my face", "sky" in "sky too dark". */
function isSubject(words: readonly Token[], place: number, text: string, grammar: Grammar): boolean {
  const word = words[place];
  if (word?.kind !== "other") return false;
  if (!grammar.isParted && JOINED_SUBJECT.test(text.slice(word.to))) return true;
  if (grammar.objects.length > 0) return SUBJECT.test(text.slice(word.from, word.to));
  if (words[place - 1]?.fine === "given") return true;
  const tells = words.findLastIndex(({ kind, fine }) => kind === "states" || fine === "excess");
  return place < (grammar.isNounFirst ? tells - 1 : tells);
}

/** @param followed the changes that the clauses before ask for */
export function judgeRemark<V extends EditVariant>(
  clause: Clause,
  inside: readonly Edit<V>[],
  followed: readonly Edit<V>[],
  text: string,
  grammar: Grammar,
): Remark {
  const names = findPhotoNames(clause.words, text, grammar);
  const words = clause.words.filter((word) => !names.has(word));
  const has = (kind: string) => words.some((word) => word.kind === kind || word.fine === kind);
  if (has("makes") || has("adds")) return null;
  const unknown = words.filter(({ kind }) => kind === "other").length;
  const isShort = unknown <= (grammar.isParted ? 1 : LONGEST_UNKNOWN);
  const isNamed = words.some((_, place) => isSubject(words, place, text, grammar));
  const isOfPicture = isShort && !isNamed && !["people", "everyone", ...PARTS].some(has);
  if (!has("states") && namesOnly(clause, text, grammar)) return "blame";
  if (!has("states") && !has("excess")) {
    const groups = followed.map(({ variant }) => variant.group);
    const isOpposite = inside.every(
      ({ variant: { kind, group } }) => kind === "quality" && group !== undefined && groups.includes(group),
    );
    // "Blue instead of black".
    const isOtherColor =
      !PARTS.some(has) &&
      inside.every(({ isOfPart }) => isOfPart) &&
      inside.some(({ variant }) => variant.group !== undefined && groups.includes(variant.group));
    const isLimit = isOpposite || isOtherColor;
    return has("denies") && unknown === 0 && inside.length > 0 && isLimit ? "limit" : null;
  }
  if (!isOfPicture) return "blame";
  const isDenied = words.some(({ fine }) => fine === "denies" || fine === "lessens");
  if (isDenied) return has("excess") && followed.length > 0 ? "limit" : null;
  return "complaint";
}

/** Whether a remark only tells what the photo shows or where it is from, so that nothing of it is left to be done. */
export const tellsStory = ({ words }: Clause): boolean =>
  words.every(({ kind, fine }) => kind !== "wish" && kind !== "denies" && fine !== "bodies");

/** Whether a clause only names the photo, in languages whose verbs stand last: "娘の入学式の写真です". */
function namesOnly({ words }: Clause, text: string, { deniesBehind, objects }: Grammar): boolean {
  const last = words.findLast(({ kind }) => kind !== "fillers");
  if (!deniesBehind || last?.fine !== "photos") return false;
  const end = text.slice(last.from, last.to);
  return (
    !objects.some((mark) => end.endsWith(mark) || text.startsWith(mark, last.to)) &&
    tellsStory({ begins: "mark", words })
  );
}
