import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listStyleIds } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import type { Provider } from "../../app/server/providers/provider.ts";
import { UsageError } from "./command.ts";
import { printHelp, VERBS } from "./verbs.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface CommandLine {
  environment: Readonly<Record<string, string | undefined>>;
  /** An open engine in the place of the configured one; it stays open. */
  engine?: Provider | undefined;
  /** The repository's folder, where it is not this one. */
  root?: string;
  /** The time; the clock's where left out. */
  now?: () => Date;
  /** Ends a verb that goes on by itself. */
  signal?: AbortSignal;
  print(text: string): void;
  complain(text: string): void;
}

const NEVER = new AbortController().signal;

function readArguments(args: string[]) {
  const options = {
    format: { type: "string" },
    translated: { type: "boolean" },
    out: { type: "string" },
    photo: { type: "string", multiple: true },
    provider: { type: "string" },
    watch: { type: "boolean" },
    open: { type: "boolean" },
    from: { type: "string" },
    locale: { type: "string" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function requireKnownIds(ids: readonly string[], stylesDir: string): void {
  const known = listStyleIds(stylesDir);
  for (const id of ids) {
    if (!known.includes(id)) throw new UsageError(`${stylesDir} has no style "${id}"; ${suggest(id, known)}`);
  }
}

/** Reads what a command line asks for, and gives what does it. @throws UsageError where nobody can tell. */
function readVerb(args: string[], line: CommandLine): () => Promise<number> {
  const { environment, engine, print, root = ROOT, now = () => new Date(), signal = NEVER } = line;
  const { values, positionals } = readArguments(args);
  const [verb = "", ...ids] = positionals;
  if (values.help || positionals.length === 0) {
    return async () => {
      print(printHelp(verb in VERBS ? verb : undefined));
      return values.help ? 0 : 1;
    };
  }
  const command = VERBS[verb];
  if (!command) throw new UsageError(`unknown verb "${verb}"; ${suggest(verb, Object.keys(VERBS))}`);
  const { formats = ["text"] } = command;
  const { format = formats[0] } = values;
  if (!formats.includes(format))
    throw new UsageError(`unknown format "${format}"; ${suggest(format, formats)}`);
  const stylesDir = resolve(environment.STYLES_DIR ?? "styles");
  requireKnownIds(ids.slice(0, command.styles), stylesDir);
  const context = {
    ...{ stylesDir, root, ids, format, environment, engine, print },
    translated: values.translated ?? false,
    options: {
      out: values.out,
      photo: values.photo ?? [],
      provider: values.provider,
      watch: values.watch ?? false,
      open: values.open ?? false,
      from: values.from,
      locale: values.locale,
      now: now(),
      signal,
    },
  };
  return async () => command.run(context);
}

/** Runs the prompt engineer's command line; gives the exit code: 0 all well, 1 problems or a wrong call. */
export async function runStyles(args: string[], line: CommandLine): Promise<number> {
  const refuse = (error: unknown, hint: string): number => {
    if (!(error instanceof UsageError)) throw error;
    line.complain(`${error.message}${hint}`);
    return 1;
  };
  let run: () => Promise<number>;
  try {
    run = readVerb(args, line);
  } catch (error) {
    return refuse(error, "\n\nnpm run styles -- --help shows what there is.");
  }
  return run().catch((error: unknown) => refuse(error, ""));
}
