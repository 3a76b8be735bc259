/** The second byte of JPEG's markers. */
const FRAME = 0xc0;
const RESTART = 0xd0;
const IMAGE_START = 0xd8;
const IMAGE_END = 0xd9;
const SCAN = 0xda;

/** Where a walk through the markers stands: between two, after an FF, or in the length that follows one. */
type Place = "between" | "marker" | "length" | "lengthEnd" | "end";

/** Restarts and starts carry no length, and what is below a frame's marker is skipped alone: decoders do the same. */
const isBare = (marker: number): boolean => marker < FRAME || (marker >= RESTART && marker <= IMAGE_START);

/**
 * Counts the scans of a JPEG by its markers alone: each is a pass of the decoder over the whole picture. Stops at one
 * more than `most`.
 * @param parts the file, in parts of any length.
 */
export async function countScans(parts: AsyncIterable<Uint8Array>, most: number): Promise<number> {
  let scans = 0;
  let place: Place = "between";
  let high = 0;
  let skip = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length && place !== "end"; at++) {
      if (skip > 0) {
        const skipped = Math.min(skip, part.length - at);
        skip -= skipped;
        at += skipped - 1;
        continue;
      }
      const byte = part[at] ?? 0;
      if (place === "between") {
        if (byte === 0xff) place = "marker";
      } else if (place === "marker") {
        // Any number of FFs may come before a marker's second byte.
        if (byte === 0xff) continue;
        if (byte === SCAN && ++scans > most) return scans;
        place = byte === IMAGE_END ? "end" : isBare(byte) ? "between" : "length";
      } else if (place === "length") {
        high = byte;
        place = "lengthEnd";
      } else {
        skip = Math.max(0, high * 256 + byte - 2);
        place = "between";
      }
    }
    if (place === "end") break;
  }
  return scans;
}
