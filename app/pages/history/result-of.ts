import { parseResults } from "~/pages/results/parse-results.ts";
import type { Result } from "~/pages/results/result.ts";
import type { HistoryEntry } from "./history-data.ts";

/** An entry's results as the parts that show results take them, in their order. */
export const resultsOf = ({
  id,
  output,
  prompt,
  createdAt,
  uploadedImages,
  isPublic,
  results,
}: HistoryEntry) => parseResults(results, { id, kind: output, prompt, createdAt, uploadedImages, isPublic });

/** One of them; undefined when there is none at that place. */
export const resultOf = (entry: HistoryEntry, place: number): Result | undefined => resultsOf(entry)[place];
