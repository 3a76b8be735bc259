/** Without letters and digits that are taken for each other; 32 of them, so that a byte's lowest five bits choose one. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789";
const LENGTH = 10;

/**
 * An invitation code of ten letters and digits, 50 bits that nobody guesses.
 * @param random gives so many unguessable bytes.
 */
export const createInvitationCode = (random: (bytes: number) => Uint8Array): string =>
  Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join("");

/** The code that a link carries, as it is kept; null for what can't be one. */
export function parseInvitationCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
