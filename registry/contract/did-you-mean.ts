/** Number of single-letter edits, swaps of neighbours included, between two words. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j && (i === 0 ? j : i)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
      const row = rows[i];
      if (row)
        row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1), swapped);
    }
  }
  return at(a.length, b.length);
}

/** The known word that an unknown one was most likely meant to be; undefined where none is near. */
export function findNear(word: string, known: readonly string[]): string | undefined {
  const limit = word.length <= 3 ? 1 : Math.max(2, Math.floor(word.length / 3));
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}

/** The same beside words that stand there: what stands there already was not meant. */
export const findMissing = (
  word: string,
  known: readonly string[],
  present: readonly string[],
): string | undefined =>
  findNear(
    word,
    known.filter((name) => !present.includes(name)),
  );

/** The advice for an unknown word: `did you mean "max"?`, else what is known. */
export function suggest(word: string, known: readonly string[]): string {
  const near = findNear(word, known);
  return near === undefined ? `use one of ${known.join(", ")}` : `did you mean "${near}"?`;
}
