import type { Report } from "./report.ts";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { printSarif } from "./print-sarif.ts";

export const REPORT_FORMATS = ["text", "json", "github", "sarif"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Tells whether a text names a report format. */
export const isReportFormat = (text: string): text is ReportFormat =>
  (REPORT_FORMATS as readonly string[]).includes(text);

const countLevel = (problems: readonly Problem[], level: Problem["level"]): number =>
  problems.filter((problem) => problem.level === level).length;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

function printText({ problems, styles }: Report): string {
  const summary = `${count(countLevel(problems, "error"), "error")}, ${count(countLevel(problems, "warning"), "warning")} in ${count(styles, "style")}`;
  return [...problems.map(formatProblem), summary].join("\n");
}

function printJson({ problems, styles }: Report): string {
  const totals = { styles, errors: countLevel(problems, "error"), warnings: countLevel(problems, "warning") };
  return JSON.stringify({ ...totals, problems }, null, 2);
}

/** GitHub's workflow commands want these characters escaped, in properties the last two as well. */
const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const printGithub = ({ problems }: Report): string =>
  problems
    .map(({ level, path, line, column, rule, message, fix }) => {
      const place = `file=${escapeProperty(path)},line=${line},col=${column},title=${escapeProperty(rule)}`;
      return `::${level} ${place}::${escapeData(fix === undefined ? message : `${message}; fix: ${fix}`)}`;
    })
    .join("\n");

const PRINTERS = {
  text: printText,
  json: printJson,
  github: printGithub,
  sarif: printSarif,
} satisfies Record<ReportFormat, (report: Report) => string>;

/** A report in one of the formats. */
export const printReport = (report: Report, format: ReportFormat): string => PRINTERS[format](report);
