import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import { formatProblem } from "#registry/source/problem.ts";
import { syntaxProblems } from "#registry/source/syntax-problems.ts";
import { jsonFiles, listStyleIds, readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { listTexts, readProperty } from "./checks/copy/copy-texts.ts";
import type { Command } from "./command.ts";

export const EXPORT_FORMATS = ["json", "csv"] as const;

const OTHERS = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
const HEADINGS = ["id", "part", "key", "value", ...OTHERS];

/** What keeps parts of a folder from being read. */
const listBroken = (source: StyleSource): string[] =>
  [
    ...source.faults.filter(({ level }) => level === "error"),
    ...jsonFiles(source).flatMap(syntaxProblems),
  ].map(formatProblem);

/** A folder as one object; what can't be read of it stands in `problems`. */
function toObject(source: StyleSource): object {
  const problems = listBroken(source);
  return {
    id: source.id,
    manifest: source.manifest?.value ?? null,
    ...(source.form && { form: source.form.value ?? null }),
    prompt: source.prompt?.text ?? null,
    copy: Object.fromEntries([...source.copies].map(([locale, { value }]) => [locale, value ?? null])),
    ...(problems.length > 0 && { problems }),
  };
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Every value below one, by its path with dots; an empty list or object is a value. */
function listLeaves(value: unknown, path: readonly string[] = []): [key: string, text: string][] {
  const parts = isNested(value) ? Object.entries(value) : [];
  if (parts.length > 0) return parts.flatMap(([key, part]) => listLeaves(part, [...path, key]));
  return value === undefined
    ? []
    : [[path.join("."), typeof value === "string" ? value : JSON.stringify(value)]];
}

/** The terms by which people find a style, as one text. */
function joinTerms(value: unknown): string {
  const terms = readProperty({ value }, "searchTerms");
  return Array.isArray(terms) ? terms.join(", ") : "";
}

/** A folder as rows of the table: its manifest, form and prompt in one language, its copy in all. */
function toRows(source: StyleSource): string[][] {
  const { id, manifest, form, prompt, copies } = source;
  const told = [
    ...listLeaves(manifest?.value).map(([key, text]) => ["manifest", key, text]),
    ...listLeaves(form?.value).map(([key, text]) => ["form", key, text]),
    ...(prompt ? [["prompt", "", prompt.text]] : []),
    ...listBroken(source).map((problem) => ["problem", "", problem]),
  ];
  const columns = [DEFAULT_LOCALE, ...OTHERS].map((locale) => {
    const file = copies.get(locale);
    const texts = file ? [...listTexts(file)].map(([key, { text }]) => [key, text] as const) : [];
    return new Map([...texts, ["searchTerms", joinTerms(file?.value)] as const]);
  });
  const keys = [...new Set(columns.flatMap((texts) => [...texts.keys()]))];
  const copyRows = keys.map((key) => ["copy", key, ...columns.map((texts) => texts.get(key) ?? "")]);
  return [...told, ...copyRows].map((row) => [id, ...row]);
}

/** One line of a table as RFC 4180 writes it, without its end. */
const printRow = (cells: readonly string[]): string =>
  HEADINGS.map((_, column) => cells[column] ?? "")
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");

/** Writes line by line, so that no number of styles is held at once. */
function openLines(file: string | undefined, print: (text: string) => void) {
  if (file === undefined) return { write: print, close: () => undefined };
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const opened = openSync(resolve(file), "w");
  return { write: (line: string) => void writeSync(opened, `${line}\n`), close: () => closeSync(opened) };
}

/** `export [id…]`: all that stands in the folders, as one JSON or a table; 1 where something could not be read. */
export const exportStyles: Command = ({ stylesDir, ids, format, options, print }) => {
  const wanted = ids.length > 0 ? ids : listStyleIds(stylesDir);
  const { write, close } = openLines(options.out, print);
  let isBroken = false;
  try {
    write(format === "csv" ? printRow(HEADINGS) : "[");
    for (const [index, id] of wanted.entries()) {
      const source = readStyleSource(stylesDir, id);
      isBroken ||= listBroken(source).length > 0;
      if (format === "csv") for (const row of toRows(source)) write(printRow(row));
      else write(JSON.stringify(toObject(source), null, 1) + (index < wanted.length - 1 ? "," : ""));
    }
    if (format !== "csv") write("]");
  } finally {
    close();
  }
  if (options.out !== undefined) print(`wrote ${options.out}`);
  return isBroken ? 1 : 0;
};
