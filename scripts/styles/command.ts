import type { Provider } from "~/server/providers/provider.ts";
import type { ReportFormat } from "./print-report.ts";

/** What a call asks for besides ids. */
interface CommandOptions {
  /** `examples`: only pairs that are not up to date. */
  stale: boolean;
  /** `sheet`: names of sample photographs. */
  photos: readonly string[];
  /** `sheet`: the file to write. */
  out: string | undefined;
  /** `sheet`: writes a picture for the docs as well. */
  png: boolean;
  /** `sheet`: measures seconds and memory instead. */
  figures: boolean;
}

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
  options: CommandOptions;
  /** What the process was started with: settings of the site. */
  environment: Readonly<Record<string, string | undefined>>;
  /** An open engine to work with and to leave open; none where the verb opens the configured one. */
  engine: Provider | undefined;
  print(text: string): void;
}

/** One verb; gives the exit code. */
export type Command = (context: CommandContext) => number | Promise<number>;

/** A mistake on the command line, told without a stack. */
export class UsageError extends Error {}
