import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Problem } from "#registry/source/problem.ts";
import { ALL_CHECKS } from "./checks/all-checks.ts";
import type { Report } from "./report.ts";

/** Where each rule has a heading of its own, below the repository's folder. */
const RULES_DOCUMENT = "docs/checks.md";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

const packageSchema = z.object({ name: z.string(), version: z.string() });

const isBelow = (folder: string, path: string): boolean => path.startsWith(folder + sep);

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

/** A report as SARIF 2.1.0, which code hosts and editors read. */
export function printSarif({ problems, root, stylesDir }: Report): string {
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
