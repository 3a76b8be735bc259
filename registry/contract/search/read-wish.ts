/** The words of a locale, and of those that serve it, that hold for every tool; folded. */
export interface SearchWords {
  /** Words that fit any tool, such as "photo"; the longest first. */
  fillers: readonly string[];
  /** Words that people type for each other. */
  synonyms: readonly (readonly string[])[];
  /** Letters, in Korean syllables, that a part of a compound has at least; absent where words are not written as one. */
  leastOfPart?: number;
}

/** What somebody asks the catalog for. */
export interface Wish {
  /** The words that a tool must have. */
  parts: readonly {
    word: string;
    /** What says the same: its singular, and it as one word with its neighbor, as "head shot". */
    alike: readonly string[];
    /** Other words that people type for it. */
    synonyms: readonly string[];
    /** What stands for it too: beginnings of it, and it with two neighbouring letters the other way round. */
    stems: readonly string[];
    /** Neighbouring letters of a run without spaces. */
    pairs: readonly string[];
  }[];
  /** All words as one, and its singular; empty where there is only one. */
  joined: readonly string[];
  /** Words that fit any tool, such as "photo". */
  fillers: readonly string[];
}

/** A word as long as this may end otherwise than the one that is known: by plural, case or suffix. */
const LEAST_FOR_STEM = 7;
const STEM_SHARE = 0.65;
/** Letters of words whose neighbours are tried the other way round: shorter ones are too alike, longer ones may have two slips anyway. */
const LEAST_FOR_TURN = 4;
const MOST_FOR_TURN = 8;
/** Syllables of particles and endings after a Korean word, at most, and what stays of it at least. */
const MOST_KOREAN_ENDING = 3;
const LEAST_KOREAN = 2;

function stemsOf(word: string): string[] {
  const syllables = [...word.normalize("NFC")];
  if (/^\p{Script=Hangul}+$/u.test(word)) {
    const most = Math.min(MOST_KOREAN_ENDING, syllables.length - LEAST_KOREAN);
    return Array.from({ length: Math.max(0, most) }, (_, cut) =>
      syllables
        .slice(0, -1 - cut)
        .join("")
        .normalize("NFD"),
    );
  }
  if (isUnspaced(word)) return [];
  const stem = word.length < LEAST_FOR_STEM ? [] : [word.slice(0, Math.ceil(word.length * STEM_SHARE))];
  return [...stem, ...turnPairs(word)];
}

/** A word in all ways in which two neighbouring letters were typed the other way round. */
function turnPairs(word: string): string[] {
  if (word.length < LEAST_FOR_TURN || word.length > MOST_FOR_TURN) return [];
  return pairsOf(word).map(
    (pair, at) => word.slice(0, at) + pair.slice(1) + pair.slice(0, 1) + word.slice(at + 2),
  );
}

/** Japanese particles after a kanji or a katakana, which end a word; elsewhere the same kana is a part of one. */
const PARTICLES =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])[にをのでとはがへ](?=[\p{Script=Han}\p{Script=Katakana}]|$)/gu;

/** A run without its fillers, in pieces. A filler of one letter goes only from an end: inside, it is a part of a word. */
function cutRun(run: string, fillers: readonly string[]): string[] {
  if (run.length < 2) return fillers.includes(run) || run === "" ? [] : [run];
  const filler = fillers.find((word) =>
    word.length > 1 ? run.includes(word) : run.startsWith(word) || run.endsWith(word),
  );
  if (filler === undefined) return [run];
  if (filler.length > 1) return run.split(filler).flatMap((piece) => cutRun(piece, fillers));
  return cutRun(run.startsWith(filler) ? run.slice(1) : run.slice(0, -1), fillers);
}

/** The other words that people type for a folded one; none where it stands for itself. */
function synonymsOf(word: string, groups: SearchWords["synonyms"]): string[] {
  const said = groups.filter((group) => group.includes(word)).flat();
  return [...new Set(said)].filter((other) => other !== word);
}

/** What looks like a plural in Latin letters, without its ending; else nothing. */
const singularOf = (word: string): string => (/^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : "");

/** Each word of a question as one word with the one before it, and with the one after it. */
const joinNeighbors = (words: readonly string[], at: number): string[] =>
  [words.slice(at - 1, at + 1), words.slice(at, at + 2)].flatMap((pair) =>
    pair.length === 2 ? [pair.join("")] : [],
  );

/** Reads what was typed. Words that fit any tool are asked for only where there are no others. */
export function readWish(text: string, { fillers: known, synonyms }: SearchWords): Wish {
  const words = splitWords(foldText(text.replace(PARTICLES, " ")));
  const isFiller = (word: string) => known.includes(word) || (word.length === 1 && /[a-z]/.test(word));
  const runs = known.filter(isUnspaced);
  const pieces = words.flatMap((word) =>
    isUnspaced(word) ? cutRun(word, runs) : isFiller(word) ? [] : [word],
  );
  // A single letter that a cut left over says little beside others.
  const long = pieces.filter((piece) => piece.length > 1 || words.includes(piece));
  const own = long.length > 0 ? long : pieces;
  const asked = own.length > 0 ? own : words;
  return {
    parts: asked.map((word, at) => ({
      ...{ word, stems: stemsOf(word), synonyms: synonymsOf(word, synonyms) },
      alike: [singularOf(word), ...joinNeighbors(asked, at)].filter(Boolean),
      pairs: isUnspaced(word) ? pairsOf(word) : [],
    })),
    joined: words.length > 1 || asked[0] !== words[0] ? [words.join(""), singularOf(words.join(""))] : [],
    fillers: words.filter((word) => !asked.includes(word)),
  };
}

/** Letters that Unicode does not take apart, and what people type in their place. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" },
  ...{ ة: "ه", ى: "ي", "×": "x", "’": "'" },
};
const HAS_NO_PARTS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** Hiragana lies this far before katakana. */
const KANA_DISTANCE = 0x60;
/** The first of the Arabic and of the Persian digits. */
const DIGIT_ZEROS = [0x660, 0x6f0] as const;

/** Arabic words carry their article, with or without a preposition before it. */
const ARABIC_ARTICLE = /^(?:[وبك]?ال|لل)(?=\p{Script=Arabic}{3})/u;

/** Arabic endings of plurals and of what belongs to somebody. */
const ARABIC_ENDING = /(?<=\p{Script=Arabic}{3})(?:ات|ون|ين|ها|ه|ي)$/u;

const HAN_OR_KANA = "[\\p{Script=Han}\\p{Script=Katakana}]";
const WORD = new RegExp(`${HAN_OR_KANA}+|(?:(?!${HAN_OR_KANA})[\\p{L}\\p{N}])+`, "gu");

const shiftDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - DIGIT_ZEROS[code < DIGIT_ZEROS[1] ? 0 : 1]);
};

/**
 * A text as it is compared: small letters without marks, one form for letters that are typed in several ways. Hangul
 * comes apart into its letters, hiragana is katakana without long marks, Arabic has neither vowel signs nor hamza.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u30fc]/gu, "")
    .replace(HAS_NO_PARTS, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, shiftDigit)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA_DISTANCE));
}

/** The words of a folded text: runs of letters and digits. What is written without spaces, Chinese and Japanese, stays one run. */
export const splitWords = (folded: string): string[] =>
  (folded.match(WORD) ?? []).map((word) => word.replace(ARABIC_ARTICLE, "").replace(ARABIC_ENDING, ""));

/** Whether a word is a run of Chinese characters or kana. */
export const isUnspaced = (word: string): boolean => new RegExp(`^${HAN_OR_KANA}`, "u").test(word);

/** Each two neighbouring letters of a run. */
export const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};
