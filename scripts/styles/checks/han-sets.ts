type ChineseLocale = "zh" | "tw";

/** All Chinese characters of a two-byte encoding, by the bytes its standard gives to them. */
function decodeCharacters(
  encoding: "gbk" | "big5",
  leads: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (/^\p{Script=Han}$/u.test(character)) characters.add(character);
      }
  return characters;
}

let sets: Record<ChineseLocale, ReadonlySet<string>> | undefined;

/**
 * The everyday characters of both ways of writing Chinese: those of the mainland's standard GB 2312 (rows 16–87) and of
 * Taiwan's Big5 (levels 1 and 2).
 */
function characterSets(): Record<ChineseLocale, ReadonlySet<string>> {
  sets ??= {
    zh: decodeCharacters("gbk", [0xb0, 0xf7], [[0xa1, 0xfe]]),
    tw: decodeCharacters(
      "big5",
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  };
  return sets;
}

/** The first character that only the other way of writing Chinese has; undefined where there is none. */
export function findForeignHan(text: string, locale: ChineseLocale): string | undefined {
  const own = characterSets()[locale];
  const other = characterSets()[locale === "zh" ? "tw" : "zh"];
  return [...text].find((character) => other.has(character) && !own.has(character));
}
