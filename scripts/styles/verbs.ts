import { compileRegistry } from "#registry/compile/compile-registry.ts";
import { budgetStyles } from "./budget.ts";
import { checkStyles } from "./check-styles.ts";
import type { Command } from "./command.ts";
import { createStyle } from "./create-style.ts";
import { EXPORT_FORMATS, exportStyles } from "./export-styles.ts";
import { fixStyles } from "./fix/fix-styles.ts";
import { diffStyle, logStyle, rollbackStyle } from "./history/history.ts";
import { listStyles } from "./list-styles.ts";
import { runModels } from "./models/run-models.ts";
import { printReport, REPORT_FORMATS } from "./print-report.ts";
import { translateStyle } from "./translate/translate-style.ts";

interface Verb {
  run: Command;
  /** What follows the verb on the command line. */
  usage: string;
  /** What it does, a line each of at most 90 characters. */
  help: readonly string[];
  /** How many of the words after it have to be styles that are there; all where left out. */
  styles?: number;
  /** Values of --format, the usual one first; text where left out. */
  formats?: readonly [string, ...string[]];
}

/** `build`: compiles the registry; 1 where a folder is broken, whose last good version is then kept. */
const buildStyles: Command = async ({ stylesDir, outDir, root, format, print }) => {
  const started = performance.now();
  const { compiled, unchanged, removed, kept, problems } = await compileRegistry({ stylesDir, outDir });
  if (format !== "text" || problems.length > 0) {
    const styles = compiled.length + unchanged.length + kept.length;
    print(printReport({ problems, styles, root, stylesDir }, format));
  }
  if (format === "text") {
    const counts = `${compiled.length} compiled, ${unchanged.length} unchanged, ${removed.length} removed, ${kept.length} kept`;
    print(`${counts} in ${Math.round(performance.now() - started)} ms: ${outDir}`);
  }
  return problems.length > 0 ? 1 : 0;
};

/** Every verb of the command line. */
export const VERBS: Readonly<Record<string, Verb>> = {
  check: {
    run: checkStyles,
    usage: `[id…] [--format ${REPORT_FORMATS.join("|")}]`,
    help: ["every problem at once; exit 1 on errors"],
    formats: REPORT_FORMATS,
  },
  new: {
    run: createStyle,
    usage: "<id>",
    help: ["makes a valid style folder to start from"],
    styles: 0,
  },
  build: { run: buildStyles, usage: "", help: ["compiles the registry"], formats: REPORT_FORMATS },
  list: { run: listStyles, usage: "", help: ["every style folder in catalog order"] },
  fix: {
    run: fixStyles,
    usage: "[id…] [--translated [--locale de,fr]]",
    help: [
      "mends what a rule can: near-miss and misplaced keys, numbers in quotes, missing and trailing",
      "commas, byte order marks and carriage returns, names for addresses, pictures that are too",
      "large, $schema, records of translations, JSON Schemas; leaves what is no UTF-8 as it is;",
      "--translated says that stale translations were translated anew, in all languages or some",
    ],
  },
  // The engine takes a moment to load, which the other verbs need not wait for.
  examples: {
    run: async (context) => (await import("./examples/make-examples.ts")).makeExamples(context),
    usage: "[id…] [--stale]",
    help: [
      "makes the examples that examples.json describes, with the configured engine;",
      "--stale only those that are not up to date",
    ],
  },
  sheet: {
    run: async (context) => (await import("./sheet/make-sheet.ts")).makeSheet(context),
    usage: "[id…] [--photos a,b] [--provider local|loopback|replicate] [--out file.html] [--png] [--figures]",
    help: [
      "every style over sample photographs on one page, and who made them: the configured provider",
      "where none is named; --png writes docs/contact-sheet.webp too;",
      "--figures measures seconds, processors and memory of each style instead",
    ],
  },
  preview: {
    run: async (context) => (await import("./preview/preview-style.ts")).previewStyle(context),
    usage: "<id> [--photo file…] [--provider local|loopback|replicate] [--watch] [--out file.html] [--open]",
    help: [
      "what a style makes of photographs, without credits, account or human check, on one page with",
      "the prompt and the vendor's input; local where no provider is named, a vendor played by this",
      "machine with loopback. --watch makes it again on each save and keeps the last ten side by side",
    ],
    styles: 1,
  },
  eval: {
    run: async (context) => (await import("./eval/eval-style.ts")).evalStyle(context),
    usage:
      "<id> [--against ref] [--photo file…] [--provider local|loopback|replicate] [--out file.html] [--open]",
    help: [
      "the folder as it lies there beside how a commit (HEAD) has it, over the same photographs, on one",
      "page: first blind, then by name, with grade and CPU as each version's proof says, and seconds,",
      "change and skin shift as measured",
    ],
    styles: 1,
  },
  operations: {
    run: async (context) => (await import("./operations/show-operations.ts")).showOperations(context),
    usage: "[--photo file…] [--out file.html] [--open]",
    help: [
      "every operation of the local engine on one page: its parameters as its schema says them, the",
      "styles that use it, and what one step of theirs makes of a photograph by itself",
    ],
    styles: 0,
  },
  diff: {
    run: diffStyle,
    usage: "<id> [ref]",
    help: ["what changed in a style since a commit (HEAD): prompt by words, recipe by steps"],
    styles: 1,
  },
  log: {
    run: logStyle,
    usage: "<id>",
    help: ["every commit that changed a style, and which of its parts"],
    styles: 1,
  },
  rollback: {
    run: rollbackStyle,
    usage: "<id> [ref]",
    help: [
      "puts manifest.json, form.json and prompt.md back as a commit has them, by default the one before",
      "the last that changed them, and shows what that changes; nothing is committed. Refuses where the",
      "folder has changes that are not committed",
    ],
    styles: 1,
  },
  stats: {
    run: async (context) => (await import("./show-stats.ts")).showStats(context),
    usage: "[id…] [--format text|json]",
    help: [
      "runs, share that gave a result, median and 90th percentile of the seconds, by version, from the",
      "database of DATA_DIR or DATABASE_URL, beside a running server or without one; of the last hundred",
      "runs of each tool and version, as GET /api/tools/{id}/stats counts them",
    ],
    formats: ["text", "json"],
  },
  translate: {
    run: translateStyle,
    usage: "<id> [--locale de,fr] [--out sheet.json | --from sheet.json]",
    help: [
      "what is missing or stale in each locale, with the columns that fit and the glossary's terms;",
      "--out writes it as a work sheet to fill in, --from reads one back into copy/. Nothing is",
      "translated by a machine",
    ],
    styles: 1,
  },
  export: {
    run: exportStyles,
    usage: `[id…] [--format ${EXPORT_FORMATS.join("|")}] [--out file]`,
    help: [
      "every manifest, form, prompt and copy as one JSON, or as a table with a column for each language",
    ],
    formats: EXPORT_FORMATS,
  },
  budget: {
    run: budgetStyles,
    usage: "[id…]",
    help: [
      "what the vendor takes for a result by the dated prices of registry/models, and what its credits",
      "earn after payment fees, by size and choice; warns where a result loses money",
    ],
  },
  models: {
    run: runModels,
    usage: "list | add <owner/name> [--from file] | diff [owner/name…]",
    help: [
      "the vendor's models: what is known of them; a new one, from the vendor or from a file that it",
      "published; what the vendor says differently today. add without --from and diff ask the vendor",
      "and need REPLICATE_API_TOKEN",
    ],
    styles: 0,
  },
};

const INDENT = " ".repeat(27);

const printVerb = (name: string, { usage, help }: Verb): string => {
  const head = `  ${name} ${usage}`.trimEnd();
  const first = head.length < INDENT.length - 1 ? head.padEnd(INDENT.length) : `${head}\n${INDENT}`;
  return first + help.join(`\n${INDENT}`);
};

/** What the command line answers to --help, for one verb or for all. */
export function printHelp(verb?: string): string {
  const only = verb === undefined ? undefined : VERBS[verb];
  const names = only && verb !== undefined ? [[verb, only] as const] : Object.entries(VERBS);
  return [
    `npm run styles -- ${only ? (verb ?? "") : "<verb>"}`,
    names.map(([name, each]) => printVerb(name, each)).join("\n"),
    `STYLES_DIR names another folder of styles (default: styles).${only ? "" : " <verb> --help tells of one verb."}`,
  ].join("\n\n");
}
