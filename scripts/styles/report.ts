import type { Problem } from "#registry/source/problem.ts";

/** What a check of the styles came to. */
export interface Report {
  problems: readonly Problem[];
  /** How many style folders were looked at. */
  styles: number;
  /** The repository's folder. */
  root: string;
  /** The folder of style folders. */
  stylesDir: string;
}
