import { randomInt } from "node:crypto";

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
