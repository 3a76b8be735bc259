import { isAsking, isDenial, isPraise, isPurpose, isQuestion, isSilent, sharesVerb } from "./clause-kinds.ts";
import { drainsAll, findColored, lookOfOthers, type Colored } from "./find-colored.ts";
import {
  findEdits,
  keepWhole,
  leaveLoose,
  leavePeople,
  leaveThings,
  type Edit,
  type EditVariant,
} from "./find-edits.ts";
import { GRAMMARS, type Grammar } from "./grammar.ts";
import { judgeClause } from "./judge-clause.ts";
import { findKept, leavesAlone, type Kept } from "./judge-kept.ts";
import { judgeRemark, tellsStory, type Remark } from "./judge-remark.ts";
import { addPart, findTopic, lacksPart, meansBlamed, type NamedPart } from "./mean-part.ts";
import { excludes, isInstead, isShown, namesPhoto, TURN, turnAsTold } from "./exclude-edits.ts";
import { foldWords } from "../match.ts";
import { mendSpelling } from "./mend-spelling.ts";
import { partEmotes } from "./plain-letters.ts";
import { splitClauses, type Clause } from "./split-clauses.ts";
import { overlaps, splitWords, type Passage } from "./split-words.ts";

/** What a wish for a changed photo comes to. */
export interface EditReading<V> {
  /** The places that ask for a change, in the text's order; of two at one place the longer first. */
  edits: Edit<V>[];
  /** Clauses that are followed, and those that ask for what can't be done; places in the folded text. */
  followed: Passage[];
  left: Passage[];
}

interface LanguageReading<V> extends EditReading<V> {
  grammar: Grammar;
  /** Letters of the words that the language's lists have. */
  known: number;
  /** Where words stand that they lack. */
  unknown: Passage[];
}

/** Quotes part nothing: what stands in them is the object of what stands before, "write 'snow day'". */
const QUOTES = /["“”„«»‹›「」『』]/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SCRIPTS: readonly [RegExp, readonly string[]][] = [
  [KANA, ["ja"]],
  [/\p{Script=Hangul}/u, ["ko"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/\p{Script=Han}/u, ["zh", "tw", "ja"]],
];
const LATIN = ["en", "de", "es", "fr", "it", "pt", "vi"];

function listGrammars(text: string): Grammar[] {
  const locales = SCRIPTS.find(([script]) => script.test(text))?.[1] ?? LATIN;
  return GRAMMARS.filter(({ locale }) => locales.includes(locale));
}

function readIn<V extends EditVariant>(
  text: string,
  anywhere: readonly Edit<V>[],
  grammar: Grammar,
  variants: readonly V[],
): LanguageReading<V> {
  const cleared = variants.find(({ of }) => of?.part === "background" && of.color === "white");
  const found = leavePeople(text, leaveThings(text, leaveLoose(text, anywhere, grammar), grammar), grammar);
  const tokens = splitWords(text, found, grammar);
  const reading: LanguageReading<V> = {
    ...{ grammar, edits: [], followed: [], left: [], known: 0 },
    unknown: tokens.filter(({ kind, fine }) => kind === "other" && fine === undefined),
  };
  const last = tokens.findLast(({ kind }) => kind !== "mark");
  for (const token of tokens) {
    // A conjunction with nothing behind it is none: French has a "car", but not at the end.
    const isLoose =
      token === last && (token.kind === "joins" || token.kind === "breaks") && token.fine !== "purposes";
    const isOwn =
      token.fine === "things" || token.fine === "bodies" || !["other", "mark", "wish"].includes(token.kind);
    if (!isLoose && isOwn) reading.known += token.to - token.from;
  }
  let before: { clause: Clause; isLeft: boolean } | undefined;
  let remark: { place: Passage; kind: Remark; inside: readonly Edit<V>[]; isStory: boolean } | undefined;
  let topic: NamedPart | null = null;
  const mayStay = found.some((edit) => drainsAll(edit, variants));
  const kept: { place: Passage; parts: readonly Kept[] }[] = [];
  const colored: { place: Passage; kept: Colored }[] = [];
  const shown: Edit<V>[] = [];
  const denied: { place: Passage; edits: readonly Edit<V>[] }[] = [];
  let isKeeping = false;
  let isAnswered = false;
  const giveUp = () => {
    if (remark && !remark.isStory) reading.left.push(remark.place);
    remark = undefined;
  };
  const clauses = splitClauses(text, tokens, grammar);
  for (const [at, clause] of clauses.entries()) {
    const isAsked = isQuestion(clause, text, grammar);
    if (!isAsked && isPraise(clause, clauses[at + 1], text, grammar)) continue;
    const alone = findColored(clause, mayStay, text, grammar);
    if (!isAsked && ((isSilent(clause, text, grammar) && !alone?.part) || isPurpose(clause))) {
      const turn = remark?.inside.find(({ variant }) => variant.group === TURN);
      // "It's upside down, please fix it".
      if (remark && turn && isAsking(clause, text, grammar)) {
        reading.edits.push(turn);
        reading.followed.push(remark.place);
        remark = undefined;
      }
      continue;
    }
    const meant = topic;
    topic = null;
    const place = { from: clause.words[0]!.from, to: clause.words.at(-1)!.to };
    isAnswered &&= clause.begins === "whens" || !isAsking(clause, text, grammar);
    isAnswered ||= isAsked;
    if (isAnswered) {
      giveUp();
      reading.left.push(place);
      before = { clause, isLeft: true };
      continue;
    }
    if (alone) {
      giveUp();
      colored.push({ place, kept: alone });
      continue;
    }
    const parts = findKept(clause, isKeeping && clause.begins === "joins", text, grammar);
    isKeeping = parts !== null;
    if (parts) {
      giveUp();
      kept.push({ place, parts });
      before = { clause, isLeft: true };
      continue;
    }
    const inside = found.filter((edit) => overlaps(edit, place));
    const kind = judgeRemark(clause, inside, reading.edits, text, grammar);
    const isTold = remark !== undefined && clause.begins === "joins" && !isAsking(clause, text, grammar);
    if (kind !== null || isTold) {
      giveUp();
      const isMended = kind === "limit" || (kind === "complaint" && before?.isLeft === false);
      const isStory = tellsStory(clause);
      if (!isMended) remark = { place, kind: kind ?? "blame", inside, isStory };
      topic = findTopic(clause, text, grammar);
      continue;
    }
    const isOfTopic = meant !== null && lacksPart(clause, inside, text, grammar);
    const whole = isOfTopic ? addPart(clause, meant, grammar) : clause;
    const judged = judgeClause(whole, found, text, grammar, cleared);
    const edits = judged && turnAsTold(judged, remark?.inside ?? []);
    if (isOfTopic && edits?.length) {
      remark = undefined;
      // "Remove the background and make it black": what it becomes is told behind.
      reading.edits = reading.edits.filter(
        (edit) => edit.variant !== cleared || !edits.some((other) => excludes(edit, other)),
      );
    }
    if (edits) reading.edits = reading.edits.filter((edit) => !isShown(edit, edits, shown));
    const isLeft =
      edits === null ||
      edits.length === 0 ||
      (clause.begins === "whens" && !isAsking(clause, text, grammar)) ||
      (remark?.kind === "blame" && meansBlamed(clause, edits, remark.isStory, text, grammar)) ||
      edits.some((edit) => reading.edits.some((earlier) => excludes(earlier, edit))) ||
      (before?.isLeft === true &&
        sharesVerb(clause, before.clause) &&
        !isInstead(edits, denied.at(-1)?.edits ?? []));
    if (isLeft || remark?.kind === "blame") giveUp();
    remark = undefined;
    if (isLeft && isDenial(clause)) denied.push({ place, edits: inside });
    before = { clause, isLeft };
    reading[isLeft ? "left" : "followed"].push(place);
    topic = isLeft ? null : findTopic(whole, text, grammar);
    if (!isLeft) reading.edits.push(...edits);
    if (!isLeft && !isAsking(clause, text, grammar))
      shown.push(
        ...edits.filter((edit) => edit.variant.kind === "quality" || namesPhoto(clause, edit, grammar)),
      );
  }
  giveUp();
  for (const { place, parts } of kept)
    if (!parts.every((part) => reading.edits.every((edit) => leavesAlone(edit, part))))
      reading.left.push(place);
  for (const { place, kept: alone } of colored) {
    const at = reading.edits.findIndex((edit) => drainsAll(edit, variants));
    const look = reading.edits[at];
    const others = look && lookOfOthers(look.variant, alone, variants);
    if (look && others) reading.edits[at] = { ...look, variant: others };
    // All would lose its colours, what was to keep them too.
    else if (look) reading.edits.splice(at, 1);
    (others ? reading.followed : reading.left).push(place);
  }
  for (const { place, edits } of denied)
    if (isInstead(reading.edits, edits)) {
      reading.left.splice(reading.left.indexOf(place), 1);
      reading.followed.push(place);
    }
  reading.left.sort((a, b) => a.from - b.from);
  reading.edits.sort((a, b) => a.from - b.from || b.keyword.length - a.keyword.length);
  return reading;
}

/** A reading once more, where words are misspelled, with the places of the text as it was written. */
function readMended<V extends EditVariant>(
  text: string,
  reading: LanguageReading<V>,
  variants: readonly V[],
): LanguageReading<V> {
  const { grammar, unknown } = reading;
  const mended = mendSpelling(text, unknown, grammar);
  if (!mended) return reading;
  const found = keepWhole(mended.text, findEdits(mended.text, variants), [grammar]);
  const { edits, followed, left, known } = readIn(mended.text, found, grammar, variants);
  return {
    ...{ grammar, known, unknown },
    edits: edits.map((edit) => ({ ...edit, ...mended.placeOf(edit) })),
    followed: followed.map(mended.placeOf),
    left: left.map(mended.placeOf),
  };
}

/**
 * Reads a wish for a changed photo, clause by clause, in the language that most of its letters belong to. A clause is
 * followed where all of its words are understood: a word that isn't, one that denies, or a quality of something that
 * can't be changed alone leaves it. Of several languages with equally many letters the one that asks for least counts.
 */
export function readEdits<V extends EditVariant>(words: string, variants: readonly V[]): EditReading<V> {
  const text = foldWords(partEmotes(words.replace(QUOTES, " ")));
  const grammars = listGrammars(text);
  const found = keepWhole(text, findEdits(text, variants), grammars);
  const readings = grammars.map((grammar) => readIn(text, found, grammar, variants));
  const most = Math.max(...readings.map(({ known }) => known));
  const likeliest = readings.filter(({ known }) => known === most);
  const marked = likeliest.filter(({ grammar }) => !grammar.isUnmarked);
  const likely = (marked.length > 0 ? marked : likeliest).map((reading) =>
    readMended(text, reading, variants),
  );
  const [best] = likely.sort(
    (one, other) => one.edits.length - other.edits.length || other.left.length - one.left.length,
  );
  return best ?? { edits: [], followed: [], left: [] };
}

/**
 * Every variant that a text asks for, in the given order; of variants of one group only the one that is asked for
 * first.
 */
export function listVariants<V extends EditVariant>(words: string, variants: readonly V[]): V[] {
  const wishes = readEdits(words, variants).edits.map(({ variant }) => variant);
  const wanted = wishes.filter(
    ({ group }, place) => group === undefined || wishes.findIndex((wish) => wish.group === group) === place,
  );
  return variants.filter((variant) => wanted.includes(variant));
}
