import { randomInt, createHmac, timingSafeEqual } from "node:crypto";

const COUNT = 10;
const HALF = 5;
/** Small letters and digits without those that look like another (Crockford's); a code of ten has 50 random bits. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";

/** New backup codes, each in two halves. */
export const makeBackupCodes = (random: (below: number) => number = (below) => randomInt(below)): string[] =>
  Array.from({ length: COUNT }, () => `${signs(random)}-${signs(random)}`);

const signs = (random: (below: number) => number): string =>
  Array.from({ length: HALF }, () => SIGNS[random(SIGNS.length)]).join("");

/** A backup code as it was made, whatever spaces, capitals and look-alikes somebody typed. */
export function readBackupCode(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return `${plain.slice(0, HALF)}-${plain.slice(HALF)}`;
}

/** Digits of a code, and the seconds that it stands for: what every authenticator app takes without being told. */
const DIGITS = 6;
const STEP_S = 30;
/** Steps before and after the present one whose codes are taken as well, because clocks differ and people type. */
const LEEWAY = 1;

/** The step of a moment: half minutes since 1970. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / (STEP_S * 1000));

/** The code of a step (RFC 6238 with SHA-1). @param key its characters are the key's bytes, as the accounts library has it. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The latest step around a moment that this is the code of; null for none. Compares in constant time. */
export function findStep(key: string, code: string, at: Date): number | null {
  const typed = Buffer.from(code);
  const found = Array.from({ length: 2 * LEEWAY + 1 }, (_, place) => stepAt(at) + LEEWAY - place).filter(
    (step) => {
      const wanted = Buffer.from(codeAt(key, step));
      return typed.length === wanted.length && timingSafeEqual(typed, wanted);
    },
  );
  return found[0] ?? null;
}

/** Digits that somebody typed, without the spaces that apps show between them; null for what can't be such a code. */
export function readTimeCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}
