import { PARTICLES } from "../particles.ts";

const MARKS = /\p{M}/gu;
/** Letters that Vietnamese alone has: without its marks nobody can tell its words apart. */
const VIETNAMESE = /[ăđơưảạấầẩẫậắằẳẵặẻẹẽếềểễệỉịĩỏọốồổỗộớờởỡợủụũứừửữựỷỵỹ]/u;
/** Without the accent at its end a word may be another: "coloré", "colore". */
const ACCENT_AT_END = /\p{M}(?!\p{L})/u;
const LATIN = /\p{Script=Latin}/u;
const UMLAUTS = new Map([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["ß", "ss"],
]);

/** Words in folded letters without any mark, as Vietnamese is typed in haste: "làm mờ nền", "lam mo nen". */
export const withoutMarks = (words: string): string =>
  words.normalize("NFD").replace(MARKS, "").replaceAll("đ", "d");

/** Behind a word's space an Arabic word that has no article. */
const [ARTICLE = ""] = PARTICLES.ar.articles;
const BARE_ARABIC = new RegExp(` (?!${ARTICLE})(?=\\p{Script=Arabic})`, "gu");

/**
 * A phrase in folded letters as it is written in a sentence: a Vietnamese one without its marks, whose words tell each
 * other apart, and an Arabic one with an article before each word.
 */
export function listPhraseForms(phrase: string): string[] {
  if (!phrase.includes(" ")) return [];
  const plain = VIETNAMESE.test(phrase) ? withoutMarks(phrase) : phrase;
  return [plain, phrase.replace(BARE_ARABIC, ` ${ARTICLE}`)].filter((form) => form !== phrase);
}

/**
 * A word in folded letters as people type it without its accents, and as they write umlauts with an "e"; none where it has
 * none, is written in letters that have none, or is Vietnamese.
 */
export function listPlainForms(word: string): string[] {
  if (!LATIN.test(word) || VIETNAMESE.test(word) || ACCENT_AT_END.test(word.normalize("NFD"))) return [];
  const plain = word.normalize("NFD").replace(MARKS, "").replaceAll("ß", "ss");
  const spelled = word.replace(/[äöüß]/g, (letter) => UMLAUTS.get(letter) ?? letter);
  return [...new Set([plain, spelled])].filter((form) => form !== word);
}

/** Pictures within a text, their colors and joints, and single letters of Korean that laugh or weep. */
const EMOTES = /[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\u200D\uFE0F\u1100-\u11FF]+/gu;

/** A text whose emotes are marks: they part sentences and ask for nothing. */
export const partEmotes = (text: string): string => text.normalize("NFKC").replace(EMOTES, " , ");
