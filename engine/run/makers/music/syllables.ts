/** The vowels that the voice can sing. */
export type Vowel = "a" | "e" | "i" | "o" | "u";

export interface Syllable {
  vowel: Vowel;
  /** The last one of a line: the voice breathes after it. */
  endsLine: boolean;
}

const VOWELS: readonly Vowel[] = ["a", "o", "e", "u", "i"];
/** Vowel letters of Latin writing without their marks, and of Arabic; y stands for i. */
const VOWEL_OF_LETTER: Readonly<Record<string, Vowel>> = {
  ...{ a: "a", e: "e", i: "i", o: "o", u: "u", y: "i" },
  ...{ ا: "a", آ: "a", أ: "a", ى: "a", ة: "a", و: "u", ي: "i", إ: "i" },
};
/** Writing in which each sign is a syllable of its own. */
const SIGN_WRITING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** `[verse]`, `[chorus]` and other marks are not sung. */
const MARKS = /\[[^\]]*\]/g;

const vowelOfSign = (sign: string): Vowel => VOWELS[(sign.codePointAt(0) ?? 0) % VOWELS.length]!;

/** Vowel groups of a word: each is sung on one tone. A word without any is one tone. */
function readWord(word: string): Vowel[] {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const vowels: Vowel[] = [];
  let wasVowel = false;
  for (const sign of plain) {
    if (SIGN_WRITING.test(sign)) {
      vowels.push(vowelOfSign(sign));
      wasVowel = false;
      continue;
    }
    const vowel = VOWEL_OF_LETTER[sign];
    if (vowel && !wasVowel) vowels.push(vowel);
    wasVowel = vowel !== undefined;
  }
  return vowels.length > 0 || !/\p{L}/u.test(plain) ? vowels : [vowelOfSign(plain)];
}

/** A text as the syllables that a voice sings. Hangul and other signs that are taken apart stay whole. */
export function splitSyllables(lyrics: string): Syllable[] {
  return lyrics
    .replace(MARKS, "")
    .split(/\n+/)
    .flatMap((line) => {
      const vowels = line
        .split(/\s+/)
        .flatMap((word) => (SIGN_WRITING.test(word) ? [...word].flatMap(readSign) : readWord(word)));
      return vowels.map((vowel, index) => ({ vowel, endsLine: index === vowels.length - 1 }));
    });
}

const readSign = (sign: string): Vowel[] => (/\p{L}/u.test(sign) ? [vowelOfSign(sign)] : []);
