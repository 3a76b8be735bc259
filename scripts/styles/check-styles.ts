import { listStyleIds, readStyleSource } from "#registry/source/style-source.ts";
import { compareProblems, type Problem } from "#registry/source/problem.ts";
import type { Command } from "./command.ts";
import { printReport } from "./print-report.ts";
import { ALL_CHECKS } from "./checks/all-checks.ts";
import type { Check, StyleFolders } from "./checks/check.ts";
import { listMessageTranslations } from "./checks/translation/list-message-translations.ts";
import { listStyleTranslations } from "./checks/translation/list-style-translations.ts";
import { readGlossaries } from "./checks/translation/read-glossaries.ts";

interface CheckRun {
  folders: StyleFolders;
  /** Ids whose problems are wanted; all, and those of the repository and the site's own words, where left out. */
  ids?: readonly string[];
  /** The repository's folder. */
  root: string;
  checks?: readonly Check[];
}

/** `check [id…]`: prints every problem; 1 where one is an error. */
export const checkStyles: Command = ({ stylesDir, root, ids, format, print }) => {
  const known = listStyleIds(stylesDir);
  const folders = { ids: known, read: (id: string) => readStyleSource(stylesDir, id) };
  const problems = listProblems({ folders, root, ...(ids.length > 0 && { ids }) });
  print(printReport({ problems, styles: ids.length || known.length, root, stylesDir }, format));
  return problems.some(({ level }) => level === "error") ? 1 : 0;
};

/**
 * Runs every check and gives all problems at once, by file and place. Folders are read one after the other and let go, so
 * that memory grows with the problems alone.
 */
export function listProblems({ folders, ids, root, checks = ALL_CHECKS }: CheckRun): Problem[] {
  const isWanted = (id: string): boolean => !ids || ids.includes(id);
  const glossaries = readGlossaries(root);
  const comparisons = checks.flatMap((check) => (check.scope === "registry" ? [check.open()] : []));
  const paths = new Map(folders.ids.map((id) => [id, ""]));
  /** A glossary's own problems are found with every style. */
  const found = new Map<string, Problem>();
  const add = (problems: readonly Problem[]) => {
    // A copy: the words of a problem are cut out of a file, which would be kept whole for their sake.
    for (const problem of problems) found.set(JSON.stringify(problem), structuredClone(problem));
  };
  for (const id of folders.ids) {
    const source = folders.read(id);
    paths.set(id, `${source.path}/`);
    const compared = comparisons.flatMap((comparison) => comparison.look(source));
    if (!isWanted(id)) continue;
    add(compared);
    const translations = listStyleTranslations(source);
    for (const check of checks) {
      if (check.scope === "style") add(check.check(source));
      if (check.scope === "translations") add(check.check(translations, glossaries));
    }
  }
  const wanted = folders.ids.filter(isWanted).map((id) => paths.get(id) ?? "");
  const compared = comparisons.flatMap(({ finish }) => finish?.(folders) ?? []);
  add(ids ? compared.filter(({ path }) => wanted.some((folder) => path.startsWith(folder))) : compared);
  if (!ids) {
    const own = listMessageTranslations(root);
    for (const check of checks) {
      if (check.scope === "repository") add(check.check(root));
      if (check.scope === "translations") add(check.check(own, glossaries));
    }
  }
  return [...found.values()].sort(compareProblems);
}
