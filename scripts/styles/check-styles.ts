import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { compareProblems, type Problem } from "#registry/source/problem.ts";
import type { Command } from "./command.ts";
import { printReport } from "./print-report.ts";
import { ALL_CHECKS } from "./checks/all-checks.ts";
import { listMessageTranslations, listStyleTranslations } from "./checks/translation/list-translations.ts";
import { readGlossaries } from "./checks/translation/read-glossaries.ts";

/** `check [id…]`: prints every problem; 1 where one is an error. */
export const checkStyles: Command = ({ stylesDir, root, ids, format, print }) => {
  const problems = listProblems(stylesDir, root, ids);
  const styles = ids.length || listStyleIds(stylesDir).length;
  print(printReport({ problems, styles, root, stylesDir }, format));
  return problems.some(({ level }) => level === "error") ? 1 : 0;
};

/**
 * Runs every check and gives all problems at once, by file and place.
 * @param ids the styles whose problems are wanted; all, and those of the repository and the site's own words, where empty
 */
function listProblems(stylesDir: string, root: string, ids: readonly string[]): Problem[] {
  const glossaries = readGlossaries(root);
  const sources = listStyleIds(stylesDir).map((id) => readStyleSource(stylesDir, id));
  const wanted = ids.length > 0 ? sources.filter(({ id }) => ids.includes(id)) : sources;
  const translations = [
    ...wanted.flatMap(listStyleTranslations),
    ...(ids.length > 0 ? [] : listMessageTranslations(root)),
  ];
  const isWanted = ({ path }: Problem) => wanted.some((source) => path.startsWith(`${source.path}/`));
  const found = ALL_CHECKS.flatMap((check) => {
    switch (check.scope) {
      case "style":
        return wanted.flatMap((source) => check.check(source));
      case "registry":
        return check.check(sources).filter(isWanted);
      case "translations":
        return check.check(translations, glossaries);
      case "repository":
        return ids.length > 0 ? [] : check.check(root);
    }
  });
  return found.sort(compareProblems);
}
