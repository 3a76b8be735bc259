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
