/**
 * Empties what the browser keeps for this site: drafts, the visit's photo, keys of requests. Whoever signs in here next must
 * find nothing of whoever left. The answer's `Clear-Site-Data` says the same, and is heard under https only.
 */
export function forgetVisit(): void {
  for (const openStorage of [() => sessionStorage, () => localStorage])
    try {
      openStorage().clear();
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
}
