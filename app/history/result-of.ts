import type { Result } from "~/results/result.ts";
import type { HistoryEntry } from "./history-data.ts";

/** One of an entry's results as the parts that show results take it; undefined when there is none at that place. */
export function resultOf(entry: HistoryEntry, place: number): Result | undefined {
  const found = entry.results[place];
  if (!found) return undefined;
  const { prompt, createdAt, uploadedImages } = entry;
  const { seed, ...picture } = found;
  return {
    ...picture,
    ...(seed === undefined ? {} : { seed }),
    id: `${entry.id}-${place + 1}`,
    prompt,
    createdAt,
    uploadedImages,
  };
}
