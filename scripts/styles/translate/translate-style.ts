import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import { readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { readGlossaries } from "../checks/translation/read-glossaries.ts";
import { chooseLocales, UsageError, type Command, type CommandContext } from "../command.ts";
import { listWork, type WorkText, printWorkSheet, readWorkSheet, workSheetSchema } from "./work-sheet.ts";

/** Letters of an English text that are told. */
const MOST_LETTERS = 70;
const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text.replaceAll("\n", " ");

const describeText = ({ key, state, english, columns, most, terms }: WorkText): string => {
  const fit = most === Infinity ? "" : `, ${state === "missing" ? "" : `${columns} of `}${most} columns`;
  const agreed = terms.map(({ term, say }) => `${term}: ${say.join(" or ")}`).join("; ");
  return `  ${state.padEnd(10)} ${key}${fit}: ${cut(english)}${agreed === "" ? "" : ` [${agreed}]`}`;
};

function readSheet(file: string, id: string) {
  try {
    const sheet = workSheetSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    if (sheet.style === id) return sheet;
    throw new Error(`it is a sheet of "${sheet.style}"`);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${file} can't be read as a work sheet of ${id}: ${why}`, { cause });
  }
}

/** `--from`: writes a filled-in sheet into the copy files; 1 where a text of it was left out. */
function readBack(source: StyleSource, file: string, locales: readonly Locale[], context: CommandContext) {
  const { print, root } = context;
  const results = readWorkSheet(source, readSheet(file, source.id).texts, { root, locales });
  for (const { locale, written, left } of results) {
    if (written > 0) print(`wrote ${written} texts to ${source.path}/copy/${locale}.json`);
    for (const sentence of left) print(`left out: ${sentence}`);
  }
  const written = results.reduce((sum, result) => sum + result.written, 0);
  print(written > 0 ? `next: npm run styles -- check ${source.id}` : "nothing written");
  return results.some(({ left }) => left.length > 0) ? 1 : 0;
}

/** `translate <id>`: what is to be translated, as lines or as a work sheet, and back; 0 also where much is missing. */
export const translateStyle: Command = (context) => {
  const { stylesDir, root, ids, options, print } = context;
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    throw new UsageError(
      "translate wants one style, as in: npm run styles -- translate bald-filter --locale de",
    );
  if (options.from !== undefined && options.out !== undefined)
    throw new UsageError("a sheet is either written, with --out, or read, with --from");
  const locales = chooseLocales(options.locale);
  const source = readStyleSource(stylesDir, id);
  if (source.copies.get(DEFAULT_LOCALE)?.value === undefined)
    throw new UsageError(`${id} has no English copy that can be read; npm run styles -- check ${id}`);
  if (options.from !== undefined) return readBack(source, resolve(options.from), locales, context);
  const glossaries = readGlossaries(root);
  const work = locales.flatMap((locale) =>
    listWork(source, locale, glossaries).filter(({ state }) => state !== "fresh"),
  );
  for (const locale of locales) {
    const own = work.filter((text) => text.locale === locale);
    const count = (state: WorkText["state"]) => own.filter((text) => text.state === state).length;
    print(
      `${locale}: ${count("missing")} missing, ${count("stale")} stale, ${count("unrecorded")} without a record`,
    );
    if (options.out === undefined) for (const text of own) print(describeText(text));
  }
  if (options.out !== undefined) {
    const file = resolve(options.out);
    mkdirSync(dirname(file), { recursive: true });
    const filled = existsSync(file) ? readSheet(file, id).texts : [];
    writeFileSync(file, printWorkSheet(id, work, filled));
    print(`wrote ${options.out}; fill in each "text", then translate ${id} --from ${options.out}`);
  }
  return 0;
};
