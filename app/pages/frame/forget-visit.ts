import { openStorage } from "./open-storage.ts";

/**
 * Empties what the browser keeps for this site: drafts, the visit's photo, keys of requests. Whoever signs in here next must
 * find nothing of whoever left. The answer's `Clear-Site-Data` says the same, and is heard under https only.
 */
export function forgetVisit(): void {
  openStorage("session").clear();
  openStorage("local").clear();
}
