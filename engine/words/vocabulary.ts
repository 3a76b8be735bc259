import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import ar from "./edits/ar.json";
import de from "./edits/de.json";
import en from "./edits/en.json";
import es from "./edits/es.json";
import fr from "./edits/fr.json";
import it from "./edits/it.json";
import ja from "./edits/ja.json";
import ko from "./edits/ko.json";
import pt from "./edits/pt.json";
import tw from "./edits/tw.json";
import vi from "./edits/vi.json";
import zh from "./edits/zh.json";
import {
  createLexicon,
  scanWords,
  type FoldedText,
  type Lexicon,
  type TextForm,
  type Token,
} from "./lexicon.ts";

/**
 * What words do in a text of a language. `asks` begin a request of their own; `negations` turn down the clause that they
 * stand in, `opens` what follows them and `closes` what is before them; `but` ends what is turned down, `and` and `or` part
 * clauses that share it.
 */
const KINDS = ["asks", "fillers", "negations", "opens", "closes", "and", "or", "but"] as const;
export type Kind = `#${(typeof KINDS)[number]}`;

/** The words of edits, and of the things and colors that edits name, parted by bars; the first is what a chip says. */
interface WordFile extends Record<(typeof KINDS)[number], string> {
  edits: Readonly<Record<string, string>>;
  terms: Readonly<Record<string, string>>;
  fronts: Readonly<Record<string, string>>;
}

/** Lexicons of a language: of words that only tell what others do, and of those that name edits too. */
type Lexicons = Readonly<Record<"plain" | "edits", Lexicon>>;

export interface Vocabulary extends Lexicons {
  locale: Locale;
  /** The same with accents, where these tell words apart. */
  accented: Lexicons | null;
  /** What may be written onto the front of a word, the longer first, and what it means. */
  fronts: readonly (readonly [string, readonly string[]])[];
  /** What chips say, by edit or term. */
  labels: Readonly<Record<string, string>>;
}

const FILES: Readonly<Record<Locale, WordFile>> = { ...{ en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw } };

const splitLine = (words: string): string[] => words.split("|").filter((word) => word !== "");

function createVocabulary(locale: Locale): Vocabulary {
  const { edits, terms, fronts, ...kinds } = FILES[locale];
  const named = [...Object.entries(edits), ...Object.entries(terms)];
  const isVerb = ([name]: readonly [string, string]) => name === "remove" || name === "except";
  const plain = [...named.filter(isVerb), ...KINDS.map((kind) => [`#${kind}`, kinds[kind]] as const)];
  const wordsOf = (lines: readonly (readonly [string, string])[]) =>
    lines.flatMap(([meaning, line]) => splitLine(line).map((word) => [meaning, word] as const));
  const createBoth = (form: TextForm): Lexicons => ({
    plain: createLexicon(wordsOf(plain), form),
    edits: createLexicon(wordsOf(named), form),
  });
  return {
    locale,
    ...createBoth("letters"),
    accented: locale === "vi" ? createBoth("accented") : null,
    fronts: Object.entries(fronts).map(([front, means]) => [front, splitLine(means)] as const),
    labels: Object.fromEntries(named.map(([name, line]) => [name, splitLine(line)[0]!])),
  };
}

export const VOCABULARIES: readonly Vocabulary[] = LOCALES.map(createVocabulary);

const KANA = /\p{Script=Katakana}/u;
const SCRIPTS: readonly (readonly [RegExp, readonly Locale[]])[] = [
  [KANA, ["ja"]],
  [/\p{Script=Hangul}/u, ["ko"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/\p{Script=Han}/u, ["zh", "tw", "ja"]],
];
const LATIN: readonly Locale[] = ["en", "de", "es", "fr", "it", "pt", "vi"];

/** The vocabularies of the languages that are written in the script of a folded text. */
export function listVocabularies(letters: string): Vocabulary[] {
  const locales = SCRIPTS.find(([script]) => script.test(letters))?.[1] ?? LATIN;
  return locales.flatMap((locale) => VOCABULARIES.filter((vocabulary) => vocabulary.locale === locale));
}

/**
 * Looks up every word of a text in a language.
 * @param own words of a tool's own
 */
export function scanText(
  { letters, accented }: FoldedText,
  vocabulary: Vocabulary,
  own: (form: TextForm) => Lexicon,
  hasEdits: boolean,
): Token[] {
  const isAccented = vocabulary.accented !== null && accented !== letters;
  const { plain, edits } = (isAccented && vocabulary.accented) || vocabulary;
  const added = own(isAccented ? "accented" : "letters");
  const lexicons = hasEdits ? [plain, edits, added] : [plain, added];
  return scanWords(isAccented ? accented : letters, lexicons, vocabulary.fronts);
}
