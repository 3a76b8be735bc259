import type { ReportFormat } from "./print-report.ts";

/** What every verb of the command line works with. */
export interface CommandContext {
  /** The folder of style folders. */
  stylesDir: string;
  /** Where `build` writes. */
  outDir: string;
  /** The repository's folder. */
  root: string;
  /** Ids given on the command line, known to exist; empty means all. */
  ids: readonly string[];
  format: ReportFormat;
  /** `fix`: the stale translations have been translated anew. */
  translated: boolean;
  print(text: string): void;
}

/** One verb; gives the exit code. */
export type Command = (context: CommandContext) => number | Promise<number>;

/** A mistake on the command line, told without a stack. */
export class UsageError extends Error {}
