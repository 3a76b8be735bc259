import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { ALL_CHECKS } from "./checks/all-checks.ts";

/** What a check of the styles came to. */
interface Report {
  problems: readonly Problem[];
  /** How many style folders were looked at. */
  styles: number;
  /** The repository's folder. */
  root: string;
  /** The folder of style folders. */
  stylesDir: string;
}

/** Where each rule has a heading of its own, below the repository's folder. */
const RULES_DOCUMENT = "docs/checks.md";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

const packageSchema = z.object({ name: z.string(), version: z.string() });

const isBelow = (folder: string, path: string): boolean => path.startsWith(folder + sep);

const listRules = (root: string) =>
  ALL_CHECKS.map(({ name, description }) => {
    const address = `${RULES_DOCUMENT}#${name}`;
    return {
      id: name,
      shortDescription: { text: description },
      help: {
        text: `${description} See ${address}.`,
        markdown: `${description} See [${address}](${address}).`,
      },
      // The format asks for an absolute address; the project has none on the web that would hold for every copy.
      helpUri: `${pathToFileURL(join(root, RULES_DOCUMENT)).href}#${name}`,
    };
  });

/** The fixes of a problem that is mended by a change of its file. */
const listFixes = ({ fix = "mend it", mend }: Problem, artifactLocation: object) =>
  mend && {
    fixes: [
      {
        description: { text: fix },
        artifactChanges: [
          {
            artifactLocation,
            replacements: mend.edits.map(({ from, to, content }) => ({
              deletedRegion: {
                startLine: from.line,
                startColumn: from.column,
                endLine: to.line,
                endColumn: to.column,
              },
              insertedContent: { text: content },
            })),
          },
        ],
      },
    ],
  };

export const REPORT_FORMATS = ["text", "json", "github", "sarif"] as const;
type ReportFormat = (typeof REPORT_FORMATS)[number];

const isReportFormat = (text: string): text is ReportFormat =>
  (REPORT_FORMATS as readonly string[]).includes(text);

const countLevel = (problems: readonly Problem[], level: Problem["level"]): number =>
  problems.filter((problem) => problem.level === level).length;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const isError = ({ level }: Problem): boolean => level === "error";

function printText({ problems, styles }: Report): string {
  const summary = `${count(countLevel(problems, "error"), "error")}, ${count(countLevel(problems, "warning"), "warning")} in ${count(styles, "style")}`;
  // What stops a style comes first; within errors and warnings by file and place.
  const ranked = [...problems].sort((one, other) => Number(isError(other)) - Number(isError(one)));
  return [...ranked.map(formatProblem), summary].join("\n");
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

/** A report in one of the formats; as text where the name is of none. */
export const printReport = (report: Report, format: string): string =>
  PRINTERS[isReportFormat(format) ? format : "text"](report);

/** A file's address, relative to the repository's folder or, where it lies elsewhere, to that of the styles. */
function locate({ root, stylesDir }: Pick<Report, "root" | "stylesDir">, shown: string) {
  const path = resolve(shown);
  const isHere = isBelow(root, path);
  const near = relative(isHere ? root : stylesDir, path);
  return {
    uri: near.split(sep).map(encodeURIComponent).join("/"),
    uriBaseId: isHere ? "%SRCROOT%" : "%STYLES_DIR%",
  };
}

/** The same for the same mistake in the same file, wherever its line has moved to. */
function fingerprint(uri: string, { rule, message }: Problem, known: Map<string, number>): string {
  const mistake = JSON.stringify([rule, uri, message]);
  const nth = known.get(mistake) ?? 0;
  known.set(mistake, nth + 1);
  return createHash("sha256").update(`${mistake}${nth}`).digest("hex").slice(0, 32);
}

/** A report as SARIF 2.1.0, which code hosts and editors read. */
function printSarif({ problems, root, stylesDir }: Report): string {
  const { name, version } = packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const known = new Map<string, number>();
  const results = problems.map((problem) => {
    const { path, line, column, level, rule, message, fix } = problem;
    const artifactLocation = locate({ root, stylesDir }, path);
    return {
      ruleId: rule,
      ruleIndex: ALL_CHECKS.findIndex((check) => check.name === rule),
      level,
      message: { text: fix === undefined ? message : `${message}; fix: ${fix}` },
      locations: [
        { physicalLocation: { artifactLocation, region: { startLine: line, startColumn: column } } },
      ],
      partialFingerprints: { "mistake/v1": fingerprint(artifactLocation.uri, problem, known) },
      ...listFixes(problem, artifactLocation),
    };
  });
  const driver = { name: `${name}-styles`, version, semanticVersion: version, rules: listRules(root) };
  const bases = {
    "%SRCROOT%": { description: { text: "The repository's folder." } },
    "%STYLES_DIR%": { description: { text: "The folder of style folders, where it lies elsewhere." } },
  };
  const run = { tool: { driver }, originalUriBaseIds: bases, columnKind: "utf16CodeUnits", results };
  return JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] }, null, 2);
}
