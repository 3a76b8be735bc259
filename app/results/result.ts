/** A finished picture as the page shows it. */
export interface Result {
  /** Unique on the page; stays the same over reloads. */
  id: string;
  imageUrl: string;
  /** The person's own words, or the style's title. */
  prompt: string;
  /** ISO time. */
  createdAt: string;
  /** Addresses of the photos it was made from. */
  uploadedImages: readonly string[];
  seed?: number;
  /** Pixels, where known. */
  width?: number;
  height?: number;
}

/** Puts new results before the ones shown, each picture once. */
export function prependResults(newer: readonly Result[], shown: readonly Result[]): readonly Result[] {
  const known = new Set(newer.map((result) => result.imageUrl));
  return [...newer, ...shown.filter((result) => !known.has(result.imageUrl))];
}
