const HARAKAT = /[\u064B-\u0652\u0670\u0640]/g;
const MARKS = /[.,;:!?¡¿…"“”„«»‹›()[\]{}|、。，；：！？「」『』（）【】《》〈〉،؛؟·\n\r\t]/g;

/**
 * Letters as keywords are compared: in lower case, each letter composed, typographic apostrophes straight, Arabic
 * without vowel signs and with one form of alif.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(HARAKAT, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي");

/**
 * A text as keywords are looked for in it. Every mark, and either end, is a comma between spaces: a keyword that begins
 * or ends with a space is found there too, and no refusal reaches across.
 */
export const foldWords = (text: string): string =>
  ` , ${foldLetters(text).replace(MARKS, " , ")} , `.replace(/[\s,]*,[\s,]*/g, " , ").replace(/\s+/g, " ");
