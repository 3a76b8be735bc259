import type { Edit, EditVariant } from "./find-edits.ts";
import { TURN } from "./exclude-edits.ts";
import type { Grammar } from "./grammar.ts";
import { isPartKind, overlaps, type Token } from "./split-words.ts";

/** The wishes of a clause that ask for something; null where nobody can tell which do. */
export type Asked = readonly Token[] | null;

/** Wishes of a kind that stand side by side: "snowy night". */
interface Phrase {
  words: Token[];
  /** The places of its first and last word in the clause. */
  from: number;
  to: number;
  /** All of it are qualities of a picture: "brighter". */
  isQuality: boolean;
  /** All of it counts only beside the name of a part: "blue". */
  isOfPart: boolean;
  /** Turns the picture over, whose words are also names of things: "mirror". */
  isTurn: boolean;
}

const isPart = (word: Token | undefined): boolean => word !== undefined && isPartKind(word.kind);
/** What may stand for what a thing is turned into. */
const RESULTS: readonly Token["kind"][] = ["wish", "pictures", "other"];
const isTargeting = ({ fine }: Token): boolean => fine === "targets" || fine === "turns";
const isVerb = ({ kind }: Token): boolean => kind === "makes" || kind === "adds";

function listPhrases<V extends EditVariant>(
  words: readonly Token[],
  edits: readonly Edit<V>[],
  isEnd: (word: Token) => boolean,
  isInto: (word: Token) => boolean,
): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (const [place, word] of words.entries()) {
    if (word.kind !== "wish") continue;
    const own = edits.filter((edit) => overlaps(edit, word));
    const isQuality = own.every(({ variant }) => variant.kind === "quality");
    const isOfPart = own.every((edit) => edit.isOfPart);
    const isTurn = own.some(({ variant }) => variant.group === TURN);
    const last = phrases.at(-1);
    const isAlike = last?.isQuality === isQuality && last.isTurn === isTurn && !isInto(word);
    if (last?.to !== place - 1 || !isAlike || isEnd(last.words.at(-1)!)) {
      phrases.push({ words: [word], from: place, to: place, isQuality, isOfPart, isTurn });
      continue;
    }
    last.words.push(word);
    last.to = place;
    last.isOfPart &&= isOfPart;
  }
  return phrases;
}

/**
 * Tells wishes that ask for something from those that name what the photo shows: "brighten this old photo", "change the
 * blue shirt to red", "turn winter into summer". A thing of which only a quality is to change, such as "make the sunset
 * warmer", leaves the clause in doubt: what is done would be done to the whole picture.
 */
export function findAsked<V extends EditVariant>(
  words: readonly Token[],
  edits: readonly Edit<V>[],
  text: string,
  { kinds, objects, ofs, targets, isNounFirst, isParted }: Grammar,
): Asked {
  const isBehind = objects.length > 0;
  const isChange = words.some(({ fine }) => fine === "changes" || fine === "turns");
  /** Whether one of the marks stands behind a word's stem, or behind the word where words are not parted. */
  const isMarked = (word: Token | undefined, marks: readonly string[]) => {
    if (!isBehind || !word) return false;
    const { from, to } = word;
    if (!isParted) return marks.some((mark) => text.startsWith(mark, to));
    const stems = edits.filter((edit) => overlaps(edit, word)).map(({ keyword }) => from + keyword.length);
    const end = text.slice(Math.max(from, ...stems), to);
    return !kinds.has(text.slice(from, to)) && marks.some((mark) => end.endsWith(mark));
  };
  const isInto = ({ from, to }: Token) =>
    !isBehind && targets.some((target) => text.slice(from, to).startsWith(`${target} `));
  const phrases = listPhrases(words, edits, (word) => isMarked(word, [...objects, ...targets]), isInto);
  const isAdded = words.some(({ kind }) => kind === "adds");
  const given = new Set<Phrase>();
  const others = (phrase: Phrase) => phrases.filter((other) => other !== phrase && !given.has(other));

  const isFronted = ({ from, words: own }: Phrase) =>
    !own.some(isInto) && words.slice(0, from).findLast(({ kind }) => kind !== "wish")?.fine === "given";
  const isObject = ({ words: own, to }: Phrase) => {
    const name = words[to + 1];
    return (
      isMarked(own.at(-1), objects) ||
      (name?.kind === "pictures" && name.fine !== "photos" && isMarked(name, objects))
    );
  };
  const isTarget = ({ words: own }: Phrase) => isMarked(own.at(-1), targets);
  /** The name behind a phrase, and the one before it, past what joins them. */
  const nameBehind = ({ to, isOfPart }: Phrase) =>
    words
      .slice(to + 1)
      .find(
        ({ kind, fine }, place) =>
          kind !== "wish" &&
          (isParted || place > 0 || kind !== "fillers") &&
          (isParted || fine !== "pictures" || !(isOfPart || words[to + place + 2]?.fine === "photos")),
      );
  const nameBefore = ({ from }: Phrase) =>
    words.slice(0, from).findLast(({ kind, fine }) => kind !== "fillers" || fine === "targets");

  /** "Old photo", "photo ancienne", "Schwarzweißfoto". */
  const holdsPhoto = ({ words: own }: Phrase) => {
    const [word] = own.slice(isNounFirst ? 0 : -1);
    if (!word || !isParted) return false;
    const whole = text.slice(word.from, word.to).split(" ");
    const ends = edits
      .filter((edit) => overlaps(edit, word))
      .map((edit) => text.slice(edit.from + edit.keyword.trimEnd().length, word.to));
    const name = isNounFirst ? whole[0] : whole.at(-1);
    return [whole.length > 1 ? (name ?? "") : "", ...ends].some((part) => kinds.get(part) === "photos");
  };
  const isOfPhoto = (phrase: Phrase): boolean => {
    const asksMore = others(phrase).some(({ isQuality }) => isQuality);
    if (isFronted(phrase) && holdsPhoto(phrase) && (!isNounFirst || asksMore)) return true;
    const isFrom = words.slice(0, phrase.from).findLast(({ fine }) => fine !== "given")?.fine === "froms";
    if (isFrom && words.slice(phrase.to + 1).some(({ kind }) => RESULTS.includes(kind))) return true;
    const [photo, link, point] = words.slice(Math.max(0, phrase.from - 3), phrase.from);
    const isShown = photo?.fine === "photos" && link !== undefined && point?.fine === "given";
    if (isShown && ofs.includes(text.slice(link.from, link.to))) return true;
    const name = nameBehind(phrase);
    if (!isNounFirst && name?.fine === "photos")
      return isFronted(phrase) || (isMarked(name, objects) && others(phrase).length > 0);
    const isNamed = words[phrase.from - 1]?.fine === "photos" && words[phrase.from - 2]?.fine === "given";
    return isNounFirst && isNamed && !phrase.isQuality && asksMore;
  };
  const isColorThere = (phrase: Phrase): boolean => {
    const behind = nameBehind(phrase);
    const name = isNounFirst ? nameBefore(phrase) : behind;
    if (!phrase.isOfPart || !isPart(name)) return false;
    if (phrases.some((other) => other.isOfPart && other.from > phrase.to)) return true;
    if (isNounFirst) return isChange;
    if (isFronted(phrase)) return true;
    if (isBehind) return isChange && isMarked(name, objects);
    return isChange && !words.slice(0, phrase.from).some(isTargeting);
  };
  for (const phrase of phrases) if (isOfPhoto(phrase) || isColorThere(phrase)) given.add(phrase);

  /** Whether a wish stands behind a word, before the next that says into what something is changed. */
  const reach = (place: number): "wish" | "nothing" | "unknown" => {
    for (const word of words.slice(place + 1)) {
      const { kind, fine } = word;
      if (isTargeting(word)) break;
      if (kind === "wish") return "wish";
      if (fine === "photos" || kind === "people" || isPartKind(kind) || isVerb(word)) return "nothing";
      if (kind === "pictures" || kind === "other") return "unknown";
    }
    return "nothing";
  };
  for (const [place, word] of words.entries()) {
    const isTurning = isTargeting(word) || isInto(word);
    if (isBehind || !isTurning || isAdded) continue;
    const sources = phrases.filter(
      (phrase) => phrase.to < place && !given.has(phrase) && (isChange || isFronted(phrase)),
    );
    const own = word.kind === "wish" ? "wish" : reach(place);
    const reached = sources.length > 0 ? own : "nothing";
    if (reached === "unknown") return null;
    if (reached === "wish") for (const source of sources) given.add(source);
    if (reached === "wish") break;
  }
  for (const phrase of phrases)
    if (isBehind && isObject(phrase) && others(phrase).some((other) => !other.isQuality && isTarget(other)))
      given.add(phrase);

  /** "Warm light". */
  const isOfLook = ({ from, to }: Phrase) =>
    [words[from - 1], words[to + 1]].some((near) => near?.kind === "pictures" && near.fine !== "photos");
  const turnsOf = ({ words: own }: Phrase) =>
    edits.filter(({ variant, ...at }) => variant.group === TURN && own.some((word) => overlaps(at, word)));
  /** "Flip the photo horizontally". */
  const isSameTurn = (one: Phrase, other: Phrase): boolean =>
    [...turnsOf(one), ...turnsOf(other)].every(({ variant }, _, [first]) => variant === first?.variant) &&
    other.isTurn;
  const isDoubtful = (phrase: Phrase): boolean => {
    if (phrase.isQuality || phrase.isOfPart) return false;
    const rest = others(phrase);
    if (phrase.isTurn && rest.some((other) => !other.isQuality && !isSameTurn(phrase, other))) return true;
    const isOfNamed =
      isNounFirst &&
      words[phrase.from - 1]?.kind === "fillers" &&
      words[phrase.from - 2]?.fine === "photos" &&
      words[phrase.from - 3]?.fine === "given" &&
      rest.some(({ isQuality, to }) => isQuality && to < phrase.from);
    if (isOfNamed) return true;
    const isThing = isBehind
      ? isObject(phrase)
      : isFronted(phrase) && nameBehind(phrase)?.kind !== "pictures";
    if (!isThing) return false;
    const isBetween = (other: Phrase) =>
      words.slice(Math.min(other.to, phrase.to) + 1, Math.max(other.from, phrase.from)).some(isVerb);
    const isTurnedInto = words.slice(0, phrase.from).some(isTargeting);
    return (
      (isChange && !isTurnedInto) ||
      rest.some((other) => other.isQuality && !isBetween(other) && !isOfLook(other))
    );
  };
  const asking = phrases.filter((phrase) => !given.has(phrase));
  return asking.some(isDoubtful) ? null : asking.flatMap((phrase) => phrase.words);
}
