import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listStyleIds } from "#registry/source/style-source.ts";
import { suggest } from "#registry/contract/did-you-mean.ts";
import type { Provider } from "../../app/server/providers/provider.ts";
import { registryFolderOf } from "../../app/server/config/registry-folder.server.ts";
import { buildStyles } from "./build-styles.ts";
import { checkStyles } from "./check-styles.ts";
import { UsageError, type Command } from "./command.ts";
import { createStyle } from "./create-style.ts";
import { fixStyles } from "./fix/fix-styles.ts";
import { listStyles } from "./list-styles.ts";
import { isReportFormat, REPORT_FORMATS } from "./print-report.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const USAGE = `npm run styles -- <verb>

  check [id…] [--format ${REPORT_FORMATS.join("|")}]   every problem at once; exit 1 on errors
  new <id>                 makes a valid style folder to start from
  build                    compiles the registry
  list                     every style folder in catalog order
  fix [id…] [--translated] mends what a rule can: near-miss and misplaced keys, numbers in quotes, missing and trailing
                           commas, byte order marks and carriage returns, names for addresses, pictures that are too
                           large, $schema, records of translations, JSON Schemas; leaves what is no UTF-8 as it is;
                           --translated says that stale translations were translated anew
  examples [id…] [--stale] makes the examples that examples.json describes, with the configured engine;
                           --stale only those that are not up to date
  sheet [id…] [--photos a,b] [--out file.html] [--png] [--figures]
                           every style over sample photographs on one page; --png writes docs/contact-sheet.webp too;
                           --figures measures seconds and memory of each style instead

STYLES_DIR names another folder of styles (default: styles).`;

const VERBS: Readonly<Record<string, Command>> = {
  check: checkStyles,
  new: createStyle,
  build: buildStyles,
  list: listStyles,
  fix: fixStyles,
  // The engine takes a moment to load, which the other verbs need not wait for.
  examples: async (context) => (await import("./examples/make-examples.ts")).makeExamples(context),
  sheet: async (context) => (await import("./sheet/make-sheet.ts")).makeSheet(context),
};

export interface CommandLine {
  environment: Readonly<Record<string, string | undefined>>;
  /** An open engine in the place of the configured one; it stays open. */
  engine?: Provider | undefined;
  print(text: string): void;
  complain(text: string): void;
}

function readArguments(args: string[]) {
  const options = {
    format: { type: "string" },
    translated: { type: "boolean" },
    stale: { type: "boolean" },
    photos: { type: "string" },
    out: { type: "string" },
    png: { type: "boolean" },
    figures: { type: "boolean" },
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

async function runVerb(args: string[], { environment, engine, print }: CommandLine): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [verb = "", ...ids] = positionals;
  if (values.help || positionals.length === 0) {
    print(USAGE);
    return values.help ? 0 : 1;
  }
  const command = VERBS[verb];
  if (!command) throw new UsageError(`unknown verb "${verb}"; ${suggest(verb, Object.keys(VERBS))}`);
  const format = values.format ?? "text";
  if (!isReportFormat(format))
    throw new UsageError(`unknown format "${format}"; ${suggest(format, REPORT_FORMATS)}`);
  const stylesDir = resolve(environment.STYLES_DIR ?? "styles");
  const outDir = registryFolderOf({ stylesDir, dataDir: resolve(environment.DATA_DIR ?? "data") });
  if (verb !== "new") requireKnownIds(ids, stylesDir);
  return command({
    stylesDir,
    outDir,
    root: ROOT,
    ids,
    format,
    translated: values.translated ?? false,
    options: {
      stale: values.stale ?? false,
      photos: values.photos?.split(",") ?? [],
      out: values.out,
      png: values.png ?? false,
      figures: values.figures ?? false,
    },
    environment,
    engine,
    print,
  });
}

/** Runs the prompt engineer's command line; gives the exit code: 0 all well, 1 problems or a wrong call. */
export async function runStyles(args: string[], line: CommandLine): Promise<number> {
  try {
    return await runVerb(args, line);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    line.complain(`${error.message}\n\nnpm run styles -- --help shows what there is.`);
    return 1;
  }
}
