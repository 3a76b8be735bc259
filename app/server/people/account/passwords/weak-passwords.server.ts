import { PRODUCT } from "#registry/contract/product.ts";
import { PASSWORD } from "#registry/contract/wire/auth-requests.ts";

/** Whose password it is: what of it anybody may know. */
export interface PasswordPerson {
  name: string;
  email: string;
}

/** Tells passwords that are tried first. */
export type TellWeakPassword = (password: string, person: PasswordPerson) => Promise<boolean>;

/** Makes the one that knows the commonest passwords: 49,000, of which 18,000 are long enough to be chosen here. */
export function createWeakPasswords(): TellWeakPassword {
  let common: Promise<ReadonlySet<string>> | undefined;
  return async (password, person) => {
    common ??= loadCommon();
    return isWeakPassword(password, person, await common);
  };
}

/** What a password is called in the site's languages; the list knows the Latin ones. */
const PASSWORD_WORDS = ["パスワード", "비밀번호", "mật khẩu", "كلمة السر", "كلمة المرور", "密码", "密碼"];

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...dictionary["passwords-common"], ...PASSWORD_WORDS.map((word) => close(fold(word)))]);
}

/** Added to a known word, so many unforeseeable characters are still soon tried. */
const FEW = 4;
/** Digits and signs that are tried as no part of a word that may have some itself. */
const MOST_CUT = 12;

/**
 * Whether a password is soon guessed: a common one, the person's or the product's own words, either with little around
 * it; a run along the alphabet, the digits or a keyboard; or something shorter over and over.
 * @param common passwords in small letters.
 */
function isWeakPassword(password: string, person: PasswordPerson, common: ReadonlySet<string>): boolean {
  const text = repeatedPartOf(fold(password));
  if (text.length < PASSWORD.min || new Set(text).size < FEW) return true;
  if (countSurprises(text) <= Math.max(2, text.length / 4)) return true;
  if (isCommon(text, common)) return true;
  const own = wordsOf(person);
  return spellingsOf(text).some((spelling) => {
    const rest = own.reduce((left, word) => left.replaceAll(word, " "), spelling);
    if (rest === spelling) return false;
    return countSurprises(rest.replace(/[^\p{L}\p{N}]/gu, "")) <= FEW || isCommon(rest.trim(), common);
  });
}

/** In small letters without accents. */
const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();

/** Without what stands between words. */
const close = (text: string): string => text.replace(/[\s._-]/g, "");

/** What a text is made of when it says the same twice or more, else the text. */
const repeatedPartOf = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** Whether a common password is all there is to a text but for some digits and signs before and after it. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const isKnown = (core: string) => spellingsOf(core).some((spelling) => common.has(spelling));
  // Short numbers are all common, and stand in any long one.
  const isWord = (core: string) => core.length >= PASSWORD.min || /\p{L}/u.test(core);
  const closed = close(text);
  if (isKnown(text) || isKnown(closed)) return true;
  const [before = ""] = /^\P{L}*/u.exec(closed) ?? [];
  const [after = ""] = /\P{L}*$/u.exec(closed) ?? [];
  return cutsOf(before).some((start) =>
    cutsOf(after).some((end) => {
      const core = closed.slice(start, closed.length - end);
      const rest = countSurprises(closed.slice(0, start)) + countSurprises(closed.slice(closed.length - end));
      return rest <= FEW && isWord(core) && isKnown(core);
    }),
  );
}

/** How much of what stands around a word may be cut off: all of it, or less where the word has digits itself. */
const cutsOf = ({ length }: string): number[] => [
  length,
  ...Array.from({ length: Math.min(length, MOST_CUT) }, (_, cut) => cut),
];

const SIGNS_FOR_LETTERS = {
  "@": "a",
  "4": "a",
  "0": "o",
  "3": "e",
  $: "s",
  "5": "s",
  "7": "t",
  "!": "i",
  "|": "l",
};

/** A text as it stands, and with the letters that signs and digits stand in for; `1` may be either of two. */
function spellingsOf(text: string): string[] {
  const letters = Object.entries(SIGNS_FOR_LETTERS).reduce(
    (left, [sign, letter]) => left.replaceAll(sign, letter),
    text,
  );
  return [text, letters.replaceAll("1", "i"), letters.replaceAll("1", "l")];
}

/** The words of a name and an address, the longest first; its last part, `com` for example, is nobody's own. */
function wordsOf({ name, email }: PasswordPerson): string[] {
  const [local = "", domain = ""] = fold(email).split("@");
  const parts = (text: string) => text.split(/[^\p{L}\p{N}]+/u);
  const labels = domain.split(".").slice(0, -1);
  const words = [local, ...labels, ...[fold(name), local, ...labels].flatMap(parts), PRODUCT.slug];
  return words.filter((word) => word.length > 2).sort((a, b) => b.length - a.length);
}

/** How many characters don't follow from the one before. A year is as good as one. */
const countSurprises = (text: string): number =>
  [...text.replace(/(?:19|20)\d\d/g, "0")].filter((character, at, all) => !follows(all[at - 1], character))
    .length;

/** Whether a character is the one before again, its neighbour in the alphabet or the digits, or on a keyboard. */
function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false;
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || KEYBOARDS.some((rows) => areNeighbours(rows, before, character));
}

/** Rows of keys, each half a key further right than the one above. */
const KEYBOARDS = [
  ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
  ["!@#$%^&*()_+"],
  ["1234567890", "qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-"],
  ["1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn"],
] as const;

function areNeighbours(rows: readonly string[], one: string, other: string): boolean {
  const [a, b] = [placeOf(rows, one), placeOf(rows, other)];
  if (a === null || b === null) return false;
  const [upper, lower] = a.row <= b.row ? [a, b] : [b, a];
  const right = lower.column - upper.column;
  if (upper.row === lower.row) return Math.abs(right) === 1;
  return lower.row - upper.row === 1 && (right === 0 || right === -1);
}

function placeOf(rows: readonly string[], key: string): { row: number; column: number } | null {
  const row = rows.findIndex((keys) => keys.includes(key));
  return row === -1 ? null : { row, column: rows[row]?.indexOf(key) ?? -1 };
}
