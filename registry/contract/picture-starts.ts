/** How a PNG begins. */
export const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** How a JPEG begins: with its first marker, and what begins the next one. */
export const JPEG_START = [0xff, 0xd8, 0xff] as const;

/** Whether a file's bytes begin as a kind of picture does. */
export const beginsAs = (start: readonly number[], bytes: Uint8Array): boolean =>
  start.every((byte, place) => bytes[place] === byte);
