/** Characters by which some editors mark a text as UTF-8. */
const MARK = "\uFEFF";

/** A text as everything here reads it: without a byte order mark, lines ended by line feeds alone. */
export interface DecodedText {
  text: string;
  /** What its file has besides. */
  extras: ("byte order mark" | "carriage returns")[];
}

/** The first byte that is no UTF-8 text. */
export interface InvalidByte {
  /** From 0. */
  offset: number;
  byte: number;
  /** What stands before it. */
  before: string;
  /** What the file seems to be written in. */
  guess: "UTF-16" | "another encoding, such as Latin-1";
}

/** The first byte that could not be read, or is NUL; undefined where there is none. */
function findInvalid(bytes: Buffer): number | undefined {
  const again = Buffer.from(bytes.toString("utf8"));
  let place = again.equals(bytes) ? -1 : again.findIndex((byte, index) => byte !== bytes[index]);
  while (place > 0 && ((again[place] ?? 0) & 0xc0) === 0x80) place -= 1; // back to where the sign for it begins
  const places = [place, bytes.indexOf(0)].filter((found) => found >= 0);
  return places.length > 0 ? Math.min(...places) : undefined;
}

const seemsWide = (bytes: Buffer): boolean =>
  bytes.includes(0) || ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));

/** Reads bytes as UTF-8, or tells the first one that is none. A NUL counts as none: no text has one. */
export function decodeText(bytes: Buffer): DecodedText | InvalidByte {
  const offset = findInvalid(bytes);
  if (offset !== undefined) {
    return {
      offset,
      byte: bytes[offset] ?? 0,
      before: bytes.subarray(0, offset).toString("utf8"),
      guess: seemsWide(bytes) ? "UTF-16" : "another encoding, such as Latin-1",
    };
  }
  const whole = bytes.toString("utf8");
  const unmarked = whole.startsWith(MARK) ? whole.slice(MARK.length) : whole;
  const text = unmarked.replace(/\r\n?/g, "\n");
  return {
    text,
    extras: [
      ...(unmarked === whole ? [] : (["byte order mark"] as const)),
      ...(text === unmarked ? [] : (["carriage returns"] as const)),
    ],
  };
}
