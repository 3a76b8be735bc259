import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import ar from "../grammars/ar.json";
import de from "../grammars/de.json";
import en from "../grammars/en.json";
import es from "../grammars/es.json";
import fr from "../grammars/fr.json";
import it from "../grammars/it.json";
import ja from "../grammars/ja.json";
import ko from "../grammars/ko.json";
import pt from "../grammars/pt.json";
import tw from "../grammars/tw.json";
import vi from "../grammars/vi.json";
import zh from "../grammars/zh.json";
import { plain as arPlain, refusals as arRefusals } from "../ar.json";
import { plain as dePlain, refusals as deRefusals } from "../de.json";
import { plain as enPlain, refusals as enRefusals } from "../en.json";
import { plain as esPlain, refusals as esRefusals } from "../es.json";
import { plain as frPlain, refusals as frRefusals } from "../fr.json";
import { plain as itPlain, refusals as itRefusals } from "../it.json";
import { plain as jaPlain, refusals as jaRefusals } from "../ja.json";
import { plain as koPlain, refusals as koRefusals } from "../ko.json";
import { plain as ptPlain, refusals as ptRefusals } from "../pt.json";
import { plain as twPlain, refusals as twRefusals } from "../tw.json";
import { plain as viPlain, refusals as viRefusals } from "../vi.json";
import { plain as zhPlain, refusals as zhRefusals } from "../zh.json";
import { PARTICLES } from "../particles.ts";
import { foldLetters, type Refusals } from "../match.ts";
import { listPlainForms, withoutMarks } from "./plain-letters.ts";

/**
 * What a word does in a wish; of a word in two lists the earlier kind counts. `denies` turns a clause down or asks for
 * something to stay; `removes` asks for something to go, `lessens` for less of it; `excess` is a denial too, which says that there is too much of it;
 * `states` tells how things are, unless the clause also asks; `breaks` begins a clause of its own, `whens` one that tells a
 * circumstance, `purposes` one that tells what for, and `joins` one that shares the verb and the object before it; `excepts`
 * takes a part out; `rest` is all that isn't named; `background`, `clothes`, `hair` and `skin` are parts of a photo that can be
 * changed alone; `pictures` names the picture itself or its looks, `photos` just itself, and so does `everyone` where a look
 * is asked for. `changes` is a verb that says what is changed, and into what behind one of `targets`, or out of what behind
 * one of `froms`, and `turns` is both in one word; `given` points at what is there: "the", "my". `bodies` are parts of people
 * that no change of what is around them touches: "face". `things` are names that have a wish's word in them: "night light".
 */
const WORD_KINDS = [
  "things",
  "excepts",
  "excess",
  "removes",
  "lessens",
  "denies",
  "states",
  "whens",
  "purposes",
  "breaks",
  "joins",
  "rest",
  "background",
  "clothes",
  "hair",
  "skin",
  "everyone",
  "people",
  "adds",
  "turns",
  "changes",
  "makes",
  "photos",
  "pictures",
  "targets",
  "froms",
  "given",
  "bodies",
  "fillers",
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** Kinds that are another one and tell more. */
const BASES = {
  whens: "breaks",
  purposes: "breaks",
  excess: "denies",
  removes: "denies",
  lessens: "denies",
  turns: "makes",
  changes: "makes",
  photos: "pictures",
  targets: "fillers",
  froms: "fillers",
  given: "fillers",
  things: "other",
  bodies: "other",
} as const satisfies Partial<Record<WordKind, WordKind | "other">>;
type FineKind = keyof typeof BASES;
export type BaseKind = Exclude<WordKind, FineKind> | "other";

const isFine = (kind: WordKind): kind is FineKind => kind in BASES;
/** What a word does before it is told more closely: "the" is a filler. */
export const baseOf = (kind: WordKind): BaseKind => (isFine(kind) ? BASES[kind] : kind);

/** What a grammar lists: every kind of word, and what is told of a language beside them. */
type Lists = Readonly<Record<WordKind | keyof typeof en, readonly string[]>>;

const WORDS: Readonly<Record<Locale, { lists: Lists; plain: readonly string[]; refusals: Refusals }>> = {
  en: { lists: en, plain: enPlain, refusals: enRefusals },
  de: { lists: de, plain: dePlain, refusals: deRefusals },
  es: { lists: es, plain: esPlain, refusals: esRefusals },
  fr: { lists: fr, plain: frPlain, refusals: frRefusals },
  it: { lists: it, plain: itPlain, refusals: itRefusals },
  ja: { lists: ja, plain: jaPlain, refusals: jaRefusals },
  ko: { lists: ko, plain: koPlain, refusals: koRefusals },
  pt: { lists: pt, plain: ptPlain, refusals: ptRefusals },
  vi: { lists: vi, plain: viPlain, refusals: viRefusals },
  ar: { lists: ar, plain: arPlain, refusals: arRefusals },
  zh: { lists: zh, plain: zhPlain, refusals: zhRefusals },
  tw: { lists: tw, plain: twPlain, refusals: twRefusals },
};

/** Everything that a language's words do in a wish, folded. */
export interface Grammar {
  locale: Locale;
  /** Parts words by spaces. */
  isParted: boolean;
  kinds: ReadonlyMap<string, WordKind>;
  /** The longest word's length, in letters. */
  longest: number;
  /** What may stand behind a word's stem. */
  endings: ReadonlySet<string>;
  /** Turns down what stands before the word that does. */
  deniesBehind: boolean;
  /** Tells behind a word that there is too much of it: "tối quá". */
  exceedsBehind: boolean;
  /** What begins a question that is to be answered, not followed: "how long", "why is". */
  asks: readonly string[];
  /** Ends of a word that close its clause. */
  closings: readonly string[];
  /** What stands behind the thing that something is done to; where a language has such, its `targets` stand behind too. */
  objects: readonly string[];
  /** What joins a name to what it is a photo of. */
  ofs: readonly string[];
  /** What `targets` has. */
  targets: readonly string[];
  /** Verbs that ask for something to go. */
  removes: readonly string[];
  /** Words of the lists that may speak of a person, where nothing of the picture is named: "make me". */
  persons: ReadonlySet<string>;
  /** Who else may be the subject of a photo, where all but it is meant: "me", "the dog". */
  subjects: ReadonlySet<string>;
  /** Words that tell a colour more closely beside it: "dark" in "dark blue". */
  shades: ReadonlySet<string>;
  /** What takes one part out of all, "only", or lets it stay, and what it keeps, "in colour": together a look of all but it. */
  onlys: readonly string[];
  stays: readonly string[];
  colored: readonly string[];
  /** Says that something is fine as it is: "great". */
  praises: readonly string[];
  /** Words that wish for something, whole, which are recognized where they are misspelled. */
  mended: readonly string[];
  /** Words that look like a misspelled one and are none: "skirts". */
  real: ReadonlySet<string>;
  /** Names of things that have a wish's word in them: "night light". */
  things: readonly string[];
  /** Tells how a thing is behind its name: "camisa azul". */
  isNounFirst: boolean;
  /** Is a language without its marks, which other languages look like. */
  isUnmarked: boolean;
}

const JOINED: readonly Locale[] = ["ja", "zh", "tw"];
const EXCEEDS_BEHIND: readonly Locale[] = ["vi"];
const NOUN_FIRST: readonly Locale[] = ["ar", "es", "fr", "it", "pt", "vi"];

const listRemoves = (kinds: ReadonlyMap<string, WordKind>): string[] =>
  [...kinds].filter(([, kind]) => kind === "removes").map(([verb]) => verb);

function readGrammar(locale: Locale): Grammar {
  const { lists, plain, refusals } = WORDS[locale];
  const kinds = new Map<string, WordKind>();
  const learn = (kind: WordKind, words: readonly string[]) => {
    for (const word of words.map((written) => foldLetters(written).trim()))
      if (!kinds.has(word)) kinds.set(word, kind);
  };
  const particles = [...PARTICLES[locale].objects, ...lists.targets].map(foldLetters);
  const isWhole = (word: string) =>
    locale !== "ko" || !particles.some((end) => word.endsWith(end) && kinds.has(word.slice(0, -end.length)));
  const before = refusals.before.map((entry) => (typeof entry === "string" ? entry : entry.word));
  const refused = [...refusals.behind, ...before];
  for (const kind of WORD_KINDS) {
    if (kind === "fillers") learn(kind, plain.filter(isWhole));
    learn(kind, lists[kind]);
    if (kind === "denies") learn(kind, refused);
  }
  for (const [word, kind] of locale === "vi" ? [] : [...kinds])
    for (const form of listPlainForms(word)) if (!kinds.has(form)) kinds.set(form, kind);
  return {
    locale,
    isParted: !JOINED.includes(locale),
    kinds,
    longest: Math.max(...[...kinds.keys()].map((word) => word.length)),
    endings: new Set(lists.endings.map(foldLetters).flatMap((end) => [end, ...listPlainForms(end)])),
    deniesBehind: refusals.before.length === 0,
    exceedsBehind: EXCEEDS_BEHIND.includes(locale),
    asks: lists.asks.map(foldLetters).flatMap((phrase) => [phrase, ...listPlainForms(phrase)]),
    closings: lists.closings.map(foldLetters),
    objects: PARTICLES[locale].objects,
    targets: lists.targets.map(foldLetters),
    removes: listRemoves(kinds),
    ofs: lists.ofs.map(foldLetters),
    persons: new Set(lists.persons.map(foldLetters)),
    subjects: new Set(lists.subjects.map(foldLetters)),
    mended: lists.mended.map(foldLetters),
    shades: new Set(lists.shades.map(foldLetters)),
    real: new Set(lists.real.map(foldLetters)),
    onlys: lists.onlys.map(foldLetters),
    stays: lists.stays.map(foldLetters),
    colored: lists.colored.map(foldLetters),
    praises: lists.praises.map(foldLetters),
    things: lists.things.map(foldLetters),
    isNounFirst: NOUN_FIRST.includes(locale),
    isUnmarked: false,
  };
}

/** Vietnamese as it is typed without its marks; of words that are one without them the earlier kind counts. */
function readUnmarked(): Grammar {
  const grammar = readGrammar("vi");
  const entries = WORD_KINDS.flatMap((kind) => [...grammar.kinds].filter(([, own]) => own === kind));
  const kinds = new Map<string, WordKind>();
  for (const [word, kind] of entries) {
    const plain = withoutMarks(word);
    if (!kinds.has(plain)) kinds.set(plain, kind);
  }
  const unmarked = (words: Iterable<string>): string[] => [...words].map(withoutMarks);
  return {
    ...grammar,
    kinds,
    asks: unmarked(grammar.asks),
    targets: unmarked(grammar.targets),
    removes: listRemoves(kinds),
    ofs: unmarked(grammar.ofs),
    onlys: unmarked(grammar.onlys),
    stays: unmarked(grammar.stays),
    colored: unmarked(grammar.colored),
    praises: unmarked(grammar.praises),
    persons: new Set(unmarked(grammar.persons)),
    subjects: new Set(unmarked(grammar.subjects)),
    things: unmarked(grammar.things),
    shades: new Set(unmarked(grammar.shades)),
    isUnmarked: true,
  };
}

export const GRAMMARS: readonly Grammar[] = [...LOCALES.map(readGrammar), readUnmarked()];
