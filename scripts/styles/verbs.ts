import { budgetStyles } from "./budget.ts";
import { checkStyles } from "./check-styles.ts";
import type { Command } from "./command.ts";
import { createStyle } from "./create-style.ts";
import { fixStyles } from "./fix/fix-styles.ts";
import { runModels } from "./run-models.ts";
import { REPORT_FORMATS } from "./print-report.ts";
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
    usage: "[id…]",
    help: ["makes the examples that examples.json describes, with the configured engine"],
  },
  preview: {
    run: async (context) => (await import("./preview/preview-style.ts")).previewStyle(context),
    usage: "<id> [--photo file…] [--provider local|loopback|replicate] [--watch] [--out file.html] [--open]",
    help: [
      "what a style makes of photographs, without credits, account or human check, on one page with",
      "the prompt and the vendor's input; local where no provider is named, a vendor played by this",
      "machine with loopback. --watch makes it again on each save",
    ],
    styles: 1,
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
