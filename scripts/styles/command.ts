import type { Provider } from "~/server/providers/provider.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#registry/contract/locale.ts";

/** What a call asks for besides ids. */
interface CommandOptions {
  /** The file to write, for verbs that write one. */
  out: string | undefined;
  /** `preview`: files of photographs. */
  photo: readonly string[];
  /** `preview`: who makes the results. */
  provider: string | undefined;
  /** `preview`: makes them again on each save. */
  watch: boolean;
  /** `preview`: opens the page. */
  open: boolean;
  /** `translate` and `fix`: locales by comma; all where left out. */
  locale: string | undefined;
  /** `models add`: a file that the vendor published. `translate`: a filled-in work sheet. */
  from: string | undefined;
  now: Date;
  /** Ends a verb that goes on by itself. */
  signal: AbortSignal;
}

/** What every verb of the command line works with. */
export interface CommandContext {
  /** The folder of style folders. */
  stylesDir: string;
  /** The repository's folder. */
  root: string;
  /** Ids given on the command line, known to exist; empty means all. */
  ids: readonly string[];
  /** One of those that the verb has. */
  format: string;
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

const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The locales of `--locale`, all but English where it is left out. */
export function chooseLocales(given: string | undefined): Locale[] {
  return (given?.split(",") ?? TRANSLATED).map((name) => {
    const known = TRANSLATED.find((locale) => locale === name);
    if (known === undefined)
      throw new UsageError(`"${name}" is no locale to translate into; ${suggest(name, TRANSLATED)}`);
    return known;
  });
}
