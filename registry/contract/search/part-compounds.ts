import { foldText, splitWords } from "./fold-text.ts";
import type { SearchWords } from "./read-wish.ts";

/**
 * A question with a compound taken apart, "Visumfoto" as "visum foto", in each way in which both parts are known; after
 * those its first part alone. None in a language that parts its words itself.
 * @param isKnown whether a tool has a folded word, or with `prefix` one that begins so.
 */
export function partCompounds(
  text: string,
  { fillers, leastOfPart: least }: SearchWords,
  isKnown: (word: string, prefix: boolean) => boolean,
): string[] {
  if (least === undefined) return [];
  const words = splitWords(foldText(text));
  const ways = words.flatMap((word, at) => {
    const letters = [...word.normalize("NFC")];
    const places = Array.from(
      { length: Math.max(0, letters.length - 2 * least + 1) },
      (_, cut) => cut + least,
    );
    return places.flatMap((cut) => {
      const [first, second] = [letters.slice(0, cut), letters.slice(cut)].map((part) =>
        part.join("").normalize("NFD"),
      );
      if (first === undefined || second === undefined || !isKnown(first, true)) return [];
      if (!fillers.includes(second) && !isKnown(second, false)) return [];
      const said = (part: string) => words.with(at, part).join(" ");
      return [{ both: said(`${first} ${second}`), one: said(first) }];
    });
  });
  return [...ways.map(({ both }) => both), ...ways.map(({ one }) => one)];
}
