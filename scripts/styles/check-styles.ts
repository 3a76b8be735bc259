import { listStyleIds, readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { compareProblems, type Problem } from "#registry/source/problem.ts";
import type { Command } from "./command.ts";
import { printReport } from "./print-report.ts";
import { ALL_CHECKS } from "./checks/all-checks.ts";
import type { Check } from "./checks/check.ts";
import { listMessageTranslations } from "./checks/translation/list-message-translations.ts";
import { listStyleTranslations } from "./checks/translation/list-style-translations.ts";
import { readGlossaries } from "./checks/translation/read-glossaries.ts";

interface CheckRun {
  sources: readonly StyleSource[];
  /** Ids whose problems are wanted; all, and those of the repository and the site's own words, where left out. */
  ids?: readonly string[];
  /** The repository's folder. */
  root: string;
  checks?: readonly Check[];
}

/** `check [id…]`: prints every problem; 1 where one is an error. */
export const checkStyles: Command = ({ stylesDir, root, ids, format, print }) => {
  const sources = listStyleIds(stylesDir).map((id) => readStyleSource(stylesDir, id));
  const problems = runChecks({ sources, root, ...(ids.length > 0 && { ids }) });
  print(printReport({ problems, styles: ids.length || sources.length, root, stylesDir }, format));
  return problems.some(({ level }) => level === "error") ? 1 : 0;
};

/** Runs every check and gives all problems at once, by file and place. */
function runChecks({ sources, ids, root, checks = ALL_CHECKS }: CheckRun): Problem[] {
  const wanted = sources.filter(({ id }) => !ids || ids.includes(id));
  const isWanted = ({ path }: Problem) => wanted.some((source) => path.startsWith(`${source.path}/`));
  const translations = [
    ...wanted.flatMap(listStyleTranslations),
    ...(ids ? [] : listMessageTranslations(root)),
  ];
  const glossaries = readGlossaries(root);
  return checks
    .flatMap((check) => {
      switch (check.scope) {
        case "style":
          return wanted.flatMap((source) => check.check(source));
        case "registry":
          return check.check(sources).filter(isWanted);
        case "translations":
          return check.check(translations, glossaries);
        case "repository":
          return ids ? [] : check.check(root);
      }
    })
    .sort(compareProblems);
}
